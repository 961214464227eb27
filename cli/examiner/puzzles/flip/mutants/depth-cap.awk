# Flip Game, wrong: it assumes that five presses are always enough.

function turn(board, cell) {
    return substr(board, 1, cell - 1) (substr(board, cell, 1) == "b" ? "w" : "b") substr(board, cell + 1)
}

function press(board, cell) {
    board = turn(board, cell)
    if (cell > 4) board = turn(board, cell - 4)
    if (cell <= 12) board = turn(board, cell + 4)
    if (cell % 4 != 1) board = turn(board, cell - 1)
    if (cell % 4 != 0) board = turn(board, cell + 1)
    return board
}

function reach(board, distance) {
    if (board in presses) return
    presses[board] = distance
    queue[++tail] = board
}

BEGIN {
    reach("wwwwwwwwwwwwwwww", 0)
    reach("bbbbbbbbbbbbbbbb", 0)
    for (head = 1; presses[queue[head]] < 5; head++)
        for (cell = 1; cell <= 16; cell++)
            reach(press(queue[head], cell), presses[queue[head]] + 1)
}

{
    for (word = 1; word <= NF; word++) board = board $word
}

length(board) == 16 {
    print (board in presses) ? presses[board] : "Impossible"
    board = ""
}
