import { spawn } from 'node:child_process'

const graceMilliseconds = 10_000

/**
 * Runs several of our programs in parallel in this terminal until Ctrl-C, or until one of them exits; then stops them
 * all.
 * @returns 0 after Ctrl-C, otherwise the exit code of the program that exited first, or 1 if that was 0
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
      const child = spawn(process.execPath, ['--enable-source-maps', ...args], {
        stdio: 'inherit',
        env: { ...process.env, ...env },
      })
      running.set(name, child)
      child.on('close', (code, signal) => {
        running.delete(name)
        if (exitCode === undefined) {
          console.error(`${name} exited (${signal ?? `exit code ${code}`}). Stopping everything.`)
          endAll(code || 1)
        }
        if (running.size === 0) resolve(exitCode)
      })
    }
  })
}
