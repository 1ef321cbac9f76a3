# bash completion for quincunx: the program itself says what can follow (src/cmd/lib/shell_words.h).

# The words up to the cursor, which end at blanks; bash's own also end at = and :.
_quincunx_words()
{
  local line=${COMP_LINE:0:COMP_POINT} blanks piece i
  words=()
  for ((i = 0; i <= COMP_CWORD; i++)); do
    blanks=${line%%[![:space:]]*}
    line=${line#"$blanks"}
    piece=${COMP_WORDS[i]}
    [ "$i" -lt "$COMP_CWORD" ] || piece=$line
    if [[ ${#words[@]} -eq 0 || -n $blanks ]]; then words+=("$piece"); else words[-1]+=$piece; fi
    line=${line#"$piece"}
  done
}

_quincunx()
{
  local words word program line offer path quote= ends= order=nosort
  _quincunx_words
  word=${words[-1]}
  [[ $word != [\"\']* ]] || quote=${word:0:1} word=${word:1}
  words[-1]=$word
  program=$(type -P "${words[0]/#\~/$HOME}") || program=quincunx # as for an alias
  COMPREPLY=()
  while IFS= read -r line; do
    offer=${line%%$'\t'*}
    case ${line#*$'\t'} in
      FILE | FOLDER)
        order=filenames
        while IFS= read -r path; do
          COMPREPLY+=("$offer$path")
        done < <(if [[ $line == *FILE ]]; then compgen -f -- "${word#"$offer"}"; else compgen -d -- "${word#"$offer"}"; fi)
        ;;
      *)
        [[ $offer != "$word"* ]] || COMPREPLY+=("$offer")
        [[ $offer != "$word"*[=:] ]] || compopt -o nospace 2>/dev/null
        ;;
    esac
  done < <("$program" complete "${words[@]:1}" 2>/dev/null)
  compopt -o "$order" 2>/dev/null
  # Bash puts what it gets behind the last = or : of the word, or behind the quote.
  [ -z "$quote" ] || return 0
  [[ $COMP_WORDBREAKS != *=* ]] || ends+==
  [[ $COMP_WORDBREAKS != *:* ]] || ends+=:
  [[ -z $ends || $word != *[$ends]* ]] || COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*[$ends]}"}"}")
}
complete -F _quincunx quincunx
