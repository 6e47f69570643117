import { spawn } from 'node:child_process'

/** An error whose message is all that a person needs: shown without a stack. */
export function sentence(message) {
  return Object.assign(new Error(message), { isForPeople: true })
}

/** Runs a command on this terminal and resolves with its exit code (1 where a signal ended it). */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Runs the program of an installed package by its file, without npx or a shell in between. */
export function runTool(file, args, env) {
  return run(process.execPath, [`node_modules/${file}`, ...args], env)
}

/** npm as a command: on Windows it is a script, which only the shell can start. */
export function runNpm(args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...args])
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}
