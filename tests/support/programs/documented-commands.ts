import { execFile } from 'node:child_process'
import { repository } from './server-process.ts'

/** Replaces the repository's commands in another folder, so that they leave no files in the repository. */
const prelude = `
npm() {
  [ "$1 $2 $3" = "run admin --" ] || { echo "unexpected: npm $*" >&2; return 1; }
  shift 3
  "$NODE" --enable-source-maps "$REPOSITORY/dist/server/admin.js" "$@"
}
cakelock() {
  # Without a terminal, the command cannot ask for the account. Recipients do not have the file yet.
  case $1 in
    bake) set -- "$@" --email "$EMAIL" ;;
    open) rm -f "\${2%.cake}"; set -- "$@" --email "$EMAIL" ;;
  esac
  "$NODE" "$REPOSITORY/dist/unpacked/cakelock-cli/cakelock.js" "$@"
}
`

/** Splits a block into commands: a command may continue after a backslash, and ends with its line. */
export const listCommands = (code: string): string[] =>
  code
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))

/** Runs a command of the documentation in a folder. @returns its output. @throws Error with the output if it fails */
export function runDocumentedCommand(
  command: string,
  cwd: string,
  env: Record<string, string>,
): Promise<string> {
  const variables = {
    ...process.env,
    ...env,
    // npm sets it to the folder in which the reader runs the command.
    INIT_CWD: cwd,
    NODE: process.execPath,
    REPOSITORY: repository,
  }
  return new Promise((resolve, reject) => {
    const child = execFile(
      'sh',
      ['-ec', `${prelude}\n${command}`],
      { cwd, env: variables },
      (error, out, err) => {
        if (error) reject(new Error(`${command}\n${out}${err}`))
        else resolve(out)
      },
    )
    child.stdin?.end()
  })
}
