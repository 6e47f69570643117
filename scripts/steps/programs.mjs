import { spawn } from 'node:child_process'

const graceMilliseconds = 10_000

/**
 * Runs several programs of ours side by side on this terminal until Ctrl-C, or until one of them ends.
 * Then all of them end. Resolves with the exit code for the whole: 0 after Ctrl-C, else the code of the
 * program that ended by itself (1 where that was 0: a server that stops unasked is a failure).
 */
export function runTogether(programs) {
  return new Promise((resolve) => {
    let exitCode
    const running = new Map()

    function endAll(code) {
      exitCode ??= code
      for (const child of running.values()) child.kill('SIGTERM')
      const killer = setTimeout(() => {
        for (const child of running.values()) child.kill('SIGKILL')
      }, graceMilliseconds)
      killer.unref()
    }

    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll(0))

    for (const { name, args, env } of programs) {
      const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
        stdio: 'inherit',
        env: { ...process.env, ...env },
      })
      running.set(name, child)
      child.on('close', (code, signal) => {
        running.delete(name)
        if (exitCode === undefined) {
          console.error(`${name} ended (${signal ?? `exit code ${code}`}), so everything stops.`)
          endAll(code || 1)
        }
        if (running.size === 0) resolve(exitCode)
      })
    }
  })
}
