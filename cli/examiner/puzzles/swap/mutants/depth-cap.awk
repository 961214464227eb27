# Black-and-white swap, wrong: it assumes that ten exchanges are always enough.

function list_exchange(cell, other) {
    one_cell[++exchanges] = cell
    other_cell[exchanges] = other
}

BEGIN {
    for (cell = 1; cell <= 16; cell++) {
        if (cell <= 12) list_exchange(cell, cell + 4)
        if (cell % 4 != 0) list_exchange(cell, cell + 1)
    }
}

# The board after the exchange of two pieces, of which the first stands before the other.
function exchange(board, one, other) {
    return substr(board, 1, one - 1) substr(board, other, 1) substr(board, one + 1, other - one - 1) \
        substr(board, one, 1) substr(board, other + 1)
}

function search(start, target,    i, board, following, distance) {
    split("", nearer)
    nearer[target] = distance[target] = 0
    queue[tail = 1] = target
    for (head = 1; head <= tail && !(start in nearer); head++) {
        board = queue[head]
        if (distance[board] == 10) break
        for (i = 1; i <= exchanges; i++) {
            following = exchange(board, one_cell[i], other_cell[i])
            if (following in nearer) continue
            nearer[following] = i
            distance[following] = distance[board] + 1
            queue[++tail] = following
        }
    }
}

function place(cell) {
    return int((cell - 1) / 4) + 1 "" (cell - 1) % 4 + 1
}

function print_list(board, target,    count, list, i) {
    for (count = 0; board != target; count++) {
        i = nearer[board]
        list = list place(one_cell[i]) place(other_cell[i]) "\n"
        board = exchange(board, one_cell[i], other_cell[i])
    }
    printf "%d\n%s", count, list
}

{
    for (word = 1; word <= NF; word++) pieces = pieces $word
}

length(pieces) == 32 {
    start = "" substr(pieces, 1, 16)
    target = "" substr(pieces, 17)
    search(start, target)
    if (start in nearer) print_list(start, target)
    else print "Impossible"
    pieces = ""
}
