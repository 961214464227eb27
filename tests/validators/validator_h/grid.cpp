// A map of land `#` and water `.` with exactly one harbour `H`. Its grammar has the same inputs with the alphabet `#.H`.
#include "validator.h"

void run() {
    int h = Int(1, 20);
    Space();
    int w = Int(1, 20);
    Endl();
    int harbours = 0;
    for (int i = 0; i < h; i++) {
        for (int j = 0; j < w; j++) {
            char cell = Char();
            assert(cell == '.' || cell == '#' || cell == 'H');
            harbours += cell == 'H';
        }
        Endl();
    }
    if (harbours != 1) die("there must be one harbour");
}
