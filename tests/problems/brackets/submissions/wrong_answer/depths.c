/* Wrong: one depth for each kind, so that pairs may cross. */

#include <stdio.h>

int main(void)
{
    int round = 0, pointed = 0, is_right = 1;
    for (int c; (c = getchar()) != EOF;) {
        round += (c == '(') - (c == ')');
        pointed += (c == '<') - (c == '>');
        if (round < 0 || pointed < 0) is_right = 0;
    }
    puts(is_right && round == 0 && pointed == 0 ? "yes" : "no");
}
