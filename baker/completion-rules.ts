export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** The name and usage text of each command. */
export type Usages = Readonly<Record<string, string>>

/** @returns the options that a usage text names, once each: `--out`, `--server` */
export const optionsIn = (usage: string) => [...new Set(usage.match(/(?<=[\s[])--[a-z][a-z-]*/g) ?? [])]

/** @returns a script with which the shell completes commands, options and file names of `cakelock` */
export function toCompletion(shell: Shell, usages: Usages): string {
  return { bash: toBash, zsh: toZsh, fish: toFish }[shell](usages)
}

function toBash(usages: Usages): string {
  const cases = Object.entries(usages).map(
    ([command, usage]) => `    ${command}) words='${optionsIn(usage).join(' ')}' ;;`,
  )
  return `_cakelock() {
  local word=\${COMP_WORDS[COMP_CWORD]} words
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${Object.keys(usages).join(' ')}' -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
${cases.join('\n')}
  esac
  case $word in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _cakelock cakelock
`
}

function toZsh(usages: Usages): string {
  const cases = Object.entries(usages).map(
    ([command, usage]) => `    ${command}) options=(${optionsIn(usage).join(' ')}) ;;`,
  )
  return `#compdef cakelock
_cakelock() {
  local -a options
  if (( CURRENT == 2 )); then
    compadd ${Object.keys(usages).join(' ')}
    return
  fi
  case $words[2] in
${cases.join('\n')}
  esac
  if [[ $PREFIX == -* ]]; then compadd -- $options; else _files; fi
}
compdef _cakelock cakelock
`
}

function toFish(usages: Usages): string {
  const commands = Object.keys(usages)
  const lines = Object.entries(usages).flatMap(([command, usage]) =>
    optionsIn(usage).map(
      (option) => `complete -c cakelock -n '__fish_seen_subcommand_from ${command}' -l ${option.slice(2)}`,
    ),
  )
  return [`complete -c cakelock -n __fish_use_subcommand -f -a '${commands.join(' ')}'`, ...lines, ''].join(
    '\n',
  )
}
