# Four in a row, right: breadth-first search over boards with the colour whose turn it is before them.

function is_line(board, a, b, c, d,    stone) {
    stone = substr(board, a, 1)
    return stone != "O" && stone == substr(board, b, 1) && stone == substr(board, c, 1) && stone == substr(board, d, 1)
}

function has_line(board,    i) {
    for (i = 1; i <= 4; i++) {
        if (is_line(board, 4 * i - 3, 4 * i - 2, 4 * i - 1, 4 * i)) return 1
        if (is_line(board, i, i + 4, i + 8, i + 12)) return 1
    }
    return is_line(board, 1, 6, 11, 16) || is_line(board, 4, 7, 10, 13)
}

function reach(position, distance) {
    if (position in steps) return
    steps[position] = distance
    queue[++tail] = position
}

# The stone on this cell steps to the blank, if it is its turn.
function step(side, board, cell, blank, distance) {
    if (substr(board, cell, 1) != side) return
    board = substr(board, 1, blank - 1) side substr(board, blank + 1)
    board = substr(board, 1, cell - 1) "O" substr(board, cell + 1)
    reach((side == "B" ? "W" : "B") board, distance)
}

function search(start,    side, board, blank) {
    split("", steps)
    tail = 0
    reach("B" start, 0)
    reach("W" start, 0)
    for (head = 1; head <= tail; head++) {
        side = substr(queue[head], 1, 1)
        board = substr(queue[head], 2)
        distance = steps[queue[head]]
        if (has_line(board)) return distance
        for (blank = 1; blank <= 16; blank++) {
            if (substr(board, blank, 1) != "O") continue
            if (blank > 4) step(side, board, blank - 4, blank, distance + 1)
            if (blank <= 12) step(side, board, blank + 4, blank, distance + 1)
            if (blank % 4 != 1) step(side, board, blank - 1, blank, distance + 1)
            if (blank % 4 != 0) step(side, board, blank + 1, blank, distance + 1)
        }
    }
    return -1
}

{
    for (word = 1; word <= NF; word++) stones = stones $word
}

length(stones) == 16 {
    print search(stones)
    stones = ""
}
