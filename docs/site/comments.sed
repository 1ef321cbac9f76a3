# The comments of the headers as Doxygen wants them: they are plain C comments where they stand.
/^\/\* --- /d
1,2s#^ \* \([a-z_]*\.h\) - # * @file \1\n * #
s#^\( *\)/\*$#\1/**#
s#^\( *\)/\* #\1/** #
s#^\( .*[;,] *\)/\* #\1/**< #
s#\\x#\\\\x#g
