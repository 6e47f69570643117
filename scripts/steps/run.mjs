import { spawn } from 'node:child_process'

/** An error that the user can fix: bootstrap.mjs prints its message without a stack trace. */
export function userError(message) {
  return Object.assign(new Error(message), { isUserError: true })
}

/** Runs a command in this terminal and resolves with its exit code, or 1 if a signal ended it. */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Runs the program of an installed package by its file, without npx or a shell. */
export function runTool(file, args, env) {
  return run(process.execPath, [`node_modules/${file}`, ...args], env)
}

/** Runs npm. On Windows it is a script with the extension .cmd. */
export function runNpm(args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...args])
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}
