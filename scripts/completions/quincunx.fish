# fish completion for quincunx: the program itself says what can follow (src/cmd/lib/shell_words.h).

# Calls a function of fish by a path; a ~ at its beginning is taken for what it is, and kept.
function __quincunx_paths
    set -l home (string escape --style=regex -- $HOME)
    set -l path (string replace -r '^~/' "$HOME/" -- $argv[2])
    if test "$path" = "$argv[2]"
        $argv[1] $path
    else
        $argv[1] $path | string replace -r "^$home/" '~/'
    end
end

function __quincunx_words
    set -l words (commandline -opc)
    set -l word (commandline -ct | string unescape)
    for line in (command $words[1] complete $words[2..] "$word" 2>/dev/null)
        set -l parts (string split \t -- $line)
        set -l rest (string sub -s (math 1 + (string length -- "$parts[1]")) -- "$word")
        switch "$parts[2]"
            case FILE
                printf '%s\n' $parts[1](__quincunx_paths __fish_complete_path "$rest")
            case FOLDER
                printf '%s\n' $parts[1](__quincunx_paths __fish_complete_directories "$rest")
            case '*'
                printf '%s\n' $line
        end
    end
end

complete -c quincunx -f -k -a '(__quincunx_words)'
