# Flip Game, wrong: it always makes the press that turns most pieces to the goal, and stops if no press helps.

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

function number_of(colour, board) {
    return gsub(colour, colour, board)
}

# The presses until no piece of a colour is left; -1 if it gets stuck.
function get_rid_of(colour, board,    cell, next_board, best, count) {
    for (count = 0; number_of(colour, board) > 0; count++) {
        best = board
        for (cell = 1; cell <= 16; cell++) {
            next_board = press(board, cell)
            if (number_of(colour, next_board) < number_of(colour, best)) best = next_board
        }
        if (best == board) return -1
        board = best
    }
    return count
}

{
    for (word = 1; word <= NF; word++) board = board $word
}

length(board) == 16 {
    to_white = get_rid_of("b", board)
    to_black = get_rid_of("w", board)
    if (to_white < 0 && to_black < 0) print "Impossible"
    else if (to_white < 0 || to_black >= 0 && to_black < to_white) print to_black
    else print to_white
    board = ""
}
