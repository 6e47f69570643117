import { type NodeProcess, whenReady } from './server-process.ts'

/** A program that a test kills (`kill -9`) and starts again. */
export function createKillable(run: () => NodeProcess, url: string) {
  let running: NodeProcess | undefined
  const start = async () => {
    running = run()
    await whenReady(running, url)
  }
  const kill = async () => {
    running?.child.kill('SIGKILL')
    await running?.ended
  }
  const restart = async () => {
    await kill()
    await start()
  }
  return { start, kill, restart, output: () => running?.output() ?? '' }
}
