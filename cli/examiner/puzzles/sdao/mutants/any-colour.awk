# S-Dao, wrong: the colours need not alternate.

BEGIN {
    for (direction = 1; direction <= 9; direction++)
        for (cell = 1; cell <= 16; cell++) {
            row = int((cell - 1) / 4) + int((direction - 1) / 3) - 1
            column = (cell - 1) % 4 + (direction - 1) % 3 - 1
            inside = row >= 0 && row < 4 && column >= 0 && column < 4
            beside[cell, direction] = inside ? 4 * row + column + 1 : 0
        }
}

# The next cell in a direction, where neither the border nor a stone is.
function free(board, cell, direction) {
    cell = beside[cell, direction]
    return cell && substr(board, cell, 1) == "*" ? cell : 0
}

function put(board, cell, stone) {
    return substr(board, 1, cell - 1) stone substr(board, cell + 1)
}

# Puts a board into the queue of an end; they have met where it came up from the other end, too.
function reach(board, end) {
    if (board in seen && seen[board] != end) met = 1
    if (board in seen) return
    seen[board] = end
    queue[end, ++tail[end]] = board
}

function forward(board,    from, stone, direction, to, next_cell) {
    for (from = 1; from <= 16; from++) {
        if ((stone = substr(board, from, 1)) == "*") continue
        for (direction = 1; direction <= 9; direction++) {
            if (direction == 5) continue
            for (to = from; next_cell = free(board, to, direction); to = next_cell) continue
            if (to != from) reach(put(put(board, from, "*"), to, stone), "near")
        }
    }
}

# A stone rests where it cannot go on, so that is where it can have come to.
function backward(board,    to, stone, direction, from) {
    for (to = 1; to <= 16; to++) {
        if ((stone = substr(board, to, 1)) == "*") continue
        for (direction = 1; direction <= 9; direction++) {
            if (direction == 5 || free(board, to, direction)) continue
            for (from = to; from = free(board, from, 10 - direction);)
                reach(put(put(board, to, "*"), from, stone), "far")
        }
    }
}

function search(start, goal,    moves, end, last, board) {
    split("", seen)
    split("", queue)
    met = head["near"] = head["far"] = tail["near"] = tail["far"] = 0
    reach(start, "near")
    reach(goal, "far")
    if (met) return 0
    for (moves = 1; ; moves++) {
        end = tail["near"] - head["near"] <= tail["far"] - head["far"] ? "near" : "far"
        last = tail[end]
        if (head[end] == last) return -1
        while (head[end] < last && !met) {
            board = queue[end, ++head[end]]
            if (end == "near") forward(board)
            else backward(board)
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
