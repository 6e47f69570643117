import { spawn } from 'node:child_process'

/** An error that the user can fix: bootstrap.mjs prints its message without a stack trace. */
export function userError(message) {
  return Object.assign(new Error(message), { isUserError: true })
}

/**
 * Runs a command in this terminal, or hidden if there is a `print`, which receives all output at the end.
 * @returns the exit code, or 1 if a signal ended the command
 */
export function run(command, args, env = {}, print) {
  return new Promise((resolve, reject) => {
    const stdio = print ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { stdio, env: { ...process.env, ...env } })
    const output = []
    for (const stream of print ? [child.stdout, child.stderr] : []) {
      stream.on('data', (part) => output.push(part))
    }
    child.on('error', reject)
    child.on('close', (code) => {
      print?.(Buffer.concat(output).toString())
      resolve(code ?? 1)
    })
  })
}

/** Runs the program of an installed package directly, without npx or a shell. */
export function runTool(file, args, env, print) {
  return run(process.execPath, [`node_modules/${file}`, ...args], env, print)
}

/** Runs npm, which on Windows is a script with the extension .cmd. */
export function runNpm(args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...args])
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}
