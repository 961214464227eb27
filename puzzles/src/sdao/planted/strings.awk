# S-Dao, right: breadth-first search from both ends, on positions as strings: whose turn, then the board.

BEGIN {
    for (direction = 1; direction <= 9; direction++)
        for (cell = 1; cell <= 16; cell++) {
            row = int((cell - 1) / 4) + int((direction - 1) / 3) - 1
            column = (cell - 1) % 4 + (direction - 1) % 3 - 1
            inside = row >= 0 && row < 4 && column >= 0 && column < 4
            beside[16 * direction + cell] = inside ? 4 * row + column + 1 : 0
        }
}

# Lays a board out cell by cell; cell 0, beyond the border, stays empty.
function lay(board,    cell) {
    for (cell = 1; cell <= 16; cell++) on[cell] = substr(board, cell, 1)
}

# The board after what is on two cells has changed places.
function exchange(board, one, two) {
    if (one > two) return exchange(board, two, one)
    return substr(board, 1, one - 1) on[two] substr(board, one + 1, two - one - 1) on[one] substr(board, two + 1)
}

function other(colour) {
    return colour == "w" ? "b" : "w"
}

# Puts a position into the queue of an end; they have met where it came up from the other end, too.
function reach(position, end) {
    if (position in seen) {
        if (seen[position] != end) met = 1
        return
    }
    seen[position] = end
    queue[end, ++tail[end]] = position
}

function forward(side, board,    from, direction, to) {
    lay(board)
    for (from = 1; from <= 16; from++) {
        if (on[from] != side) continue
        for (direction = 1; direction <= 9; direction++) {
            for (to = from; on[beside[16 * direction + to]] == "*";) to = beside[16 * direction + to]
            if (to != from) reach(other(side) exchange(board, from, to), "near")
        }
    }
}

# A stone rests where it cannot go on, so that is where it can have come to.
function backward(side, board,    to, direction, back, from) {
    side = other(side)
    lay(board)
    for (to = 1; to <= 16; to++) {
        if (on[to] != side) continue
        for (direction = 1; direction <= 9; direction++) {
            if (on[beside[16 * direction + to]] == "*") continue
            back = 16 * (10 - direction)
            for (from = beside[back + to]; on[from] == "*"; from = beside[back + from])
                reach(side exchange(board, to, from), "far")
        }
    }
}

function search(start, goal,    moves, end, last, position) {
    split("", seen)
    split("", queue)
    met = head["near"] = head["far"] = tail["near"] = tail["far"] = 0
    reach("w" start, "near")
    reach("w" goal, "far")
    if (met) return 0
    reach("b" goal, "far")
    for (moves = 1; ; moves++) {
        end = tail["near"] - head["near"] <= tail["far"] - head["far"] ? "near" : "far"
        last = tail[end]
        if (head[end] == last) return -1
        while (head[end] < last && !met) {
            position = queue[end, ++head[end]]
            if (end == "near") forward(substr(position, 1, 1), substr(position, 2))
            else backward(substr(position, 1, 1), substr(position, 2))
        }
        if (met) return moves
    }
}

# The number of cases comes first.
NR > 1 {
    for (word = 1; word <= NF; word++) stones = stones $word
}

length(stones) == 32 {
    print search(substr(stones, 1, 16), substr(stones, 17))
    stones = ""
}
