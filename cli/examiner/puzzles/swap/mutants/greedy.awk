# Black-and-white swap, wrong: cell by cell, it fetches the nearest piece of the right colour.

function colour(cell) {
    return substr(board, cell, 1)
}

function row(cell) {
    return int((cell - 1) / 4) + 1
}

function column(cell) {
    return (cell - 1) % 4 + 1
}

function distance(one, other,    rows, columns) {
    rows = row(one) - row(other)
    columns = column(one) - column(other)
    return (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns)
}

# Moves a piece to the cell beside its own where its way to another cell goes on: along the row first.
function step(cell, goal,    to, first, second) {
    if (column(cell) < column(goal)) to = cell + 1
    else if (column(cell) > column(goal)) to = cell - 1
    else to = cell - 4
    list = list row(cell) column(cell) row(to) column(to) "\n"
    count++
    first = cell < to ? cell : to
    second = cell + to - first
    board = substr(board, 1, first - 1) colour(second) substr(board, first + 1, second - first - 1) \
        colour(first) substr(board, second + 1)
    return to
}

function fetch(goal, wanted,    cell, nearest) {
    nearest = 0
    for (cell = goal + 1; cell <= 16; cell++)
        if (colour(cell) == wanted && (!nearest || distance(cell, goal) < distance(nearest, goal))) nearest = cell
    while (nearest != goal) nearest = step(nearest, goal)
}

{
    for (word = 1; word <= NF; word++) pieces = pieces $word
}

length(pieces) == 32 {
    board = substr(pieces, 1, 16)
    count = 0
    list = ""
    for (goal = 1; goal <= 16; goal++)
        if (colour(goal) != substr(pieces, 16 + goal, 1)) fetch(goal, substr(pieces, 16 + goal, 1))
    printf "%d\n%s", count, list
    pieces = ""
}
