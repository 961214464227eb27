# S-Dao, wrong: it assumes that ten moves are always enough.

BEGIN {
    for (cell = digit[1] = 1; cell <= 16; cell++) digit[cell + 1] = 3 * digit[cell]
    turn = digit[17]
    for (direction = 1; direction <= 9; direction++)
        for (cell = 1; cell <= 16; cell++) {
            row = int((cell - 1) / 4) + int((direction - 1) / 3) - 1
            column = (cell - 1) % 4 + (direction - 1) % 3 - 1
            inside = row >= 0 && row < 4 && column >= 0 && column < 4
            beside[16 * direction + cell] = inside ? 4 * row + column + 1 : 0
        }
    on[0] = "the border"
}

# A position is a number in base 3: a digit for each cell, 1 for black and 2 for white, and above them one for whose
# turn it is, 0 for black and 1 for white.
function number(board,    cell, sum) {
    for (cell = 1; cell <= 16; cell++) sum += digit[cell] * (index("*bw", substr(board, cell, 1)) - 1)
    return sum
}

# Lays a position out cell by cell; returns whose turn it is.
function lay(position,    cell) {
    for (cell = 1; cell <= 16; cell++) {
        on[cell] = position % 3
        position = int(position / 3)
    }
    return position
}

# Puts a position into the queue of an end; they have met where it came up from the other end, too.
function reach(position, end, queue) {
    if (position in seen) {
        if (seen[position] != end) met = 1
        return
    }
    seen[position] = end
    queue[++tail[end]] = position
}

function forward(position,    side, rest, from, direction, to) {
    side = lay(position) + 1
    rest = side == 2 ? position - turn : position + turn
    for (from = 1; from <= 16; from++) {
        if (on[from] != side) continue
        for (direction = 16; direction <= 144; direction += 16) {
            for (to = from; !on[beside[direction + to]];) to = beside[direction + to]
            if (to != from) reach(rest + side * (digit[to] - digit[from]), "near", near)
        }
    }
}

# A stone rests where it cannot go on, so that is where it can have come to.
function backward(position,    side, rest, to, direction, back, from) {
    side = 2 - lay(position)
    rest = side == 2 ? position + turn : position - turn
    for (to = 1; to <= 16; to++) {
        if (on[to] != side) continue
        for (direction = 16; direction <= 144; direction += 16) {
            if (!on[beside[direction + to]]) continue
            back = 160 - direction
            for (from = beside[back + to]; !on[from]; from = beside[back + from])
                reach(rest + side * (digit[from] - digit[to]), "far", far)
        }
    }
}

function search(start, goal,    moves, end, last) {
    split("", seen)
    met = head["near"] = head["far"] = tail["near"] = tail["far"] = 0
    reach(turn + start, "near", near)
    reach(turn + goal, "far", far)
    if (met) return 0
    reach(goal, "far", far)
    for (moves = 1; moves <= 10; moves++) {
        end = tail["near"] - head["near"] <= tail["far"] - head["far"] ? "near" : "far"
        last = tail[end]
        if (head[end] == last) return -1
        while (head[end] < last && !met) {
            if (end == "near") forward(near[++head[end]])
            else backward(far[++head[end]])
        }
        if (met) return moves
    }
    return -1
}

# The number of cases comes first.
NR > 1 {
    for (word = 1; word <= NF; word++) stones = stones $word
}

length(stones) == 32 {
    print search(number(substr(stones, 1, 16)), number(substr(stones, 17)))
    stones = ""
}
