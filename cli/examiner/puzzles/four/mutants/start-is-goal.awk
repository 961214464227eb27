# Four in a row, wrong: it looks at boards after a step, and never at the board that is given.

function is_line(board, a, b, c, d,    stone) {
    stone = substr(board, a, 1)
    return stone != "O" && stone == substr(board, b, 1) && stone == substr(board, c, 1) && stone == substr(board, d, 1)
}

# Whether there are four in a line; the first character says whose turn it is.
function has_line(position,    i) {
    for (i = 1; i <= 4; i++) {
        if (is_line(position, 4 * i - 2, 4 * i - 1, 4 * i, 4 * i + 1)) return 1
        if (is_line(position, i + 1, i + 5, i + 9, i + 13)) return 1
    }
    return is_line(position, 2, 7, 12, 17) || is_line(position, 5, 8, 11, 14)
}

function reach(position, distance) {
    if (position in steps) return
    if (distance > 0 && has_line(position)) found = distance
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
    tail = found = 0
    reach("B" start, 0)
    reach("W" start, 0)
    for (head = 1; head <= tail && !found; head++) {
        side = substr(queue[head], 1, 1)
        board = substr(queue[head], 2)
        distance = steps[queue[head]]
        for (blank = 1; blank <= 16; blank++) {
            if (substr(board, blank, 1) != "O") continue
            if (blank > 4) step(side, board, blank - 4, blank, distance + 1)
            if (blank <= 12) step(side, board, blank + 4, blank, distance + 1)
            if (blank % 4 != 1) step(side, board, blank - 1, blank, distance + 1)
            if (blank % 4 != 0) step(side, board, blank + 1, blank, distance + 1)
        }
    }
    return found ? found : -1
}

{
    for (word = 1; word <= NF; word++) stones = stones $word
}

length(stones) == 16 {
    print search(stones)
    stones = ""
}
