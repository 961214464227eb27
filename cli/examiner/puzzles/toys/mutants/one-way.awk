# Moving toys, wrong: toys move only down and to the right.

# The board after an exchange of two cells, of which the first stands before the other.
function exchange(board, one, other) {
    return substr(board, 1, one - 1) substr(board, other, 1) substr(board, one + 1, other - one - 1) \
        substr(board, one, 1) substr(board, other + 1)
}

function reach(board, moves) {
    if (board in distance) return
    distance[board] = moves
    queue[++tail] = board
}

function search(start, target,    head, cell, board) {
    split("", distance)
    tail = 0
    reach(start, 0)
    for (head = 1; head <= tail && !(target in distance); head++) {
        board = queue[head]
        for (cell = 1; cell <= 16; cell++) {
            if (substr(board, cell, 1) != "1") continue
            if (cell <= 12) reach(exchange(board, cell, cell + 4), distance[board] + 1)
            if (cell % 4 != 0) reach(exchange(board, cell, cell + 1), distance[board] + 1)
        }
    }
    return target in distance ? distance[target] : -1
}

{
    for (word = 1; word <= NF; word++) cells = cells $word
}

length(cells) == 32 {
    print search("" substr(cells, 1, 16), "" substr(cells, 17))
    cells = ""
}
