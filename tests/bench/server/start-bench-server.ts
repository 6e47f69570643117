import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Runs a program of this folder in a separate process. @returns the process, and the JSON of its first line */
export async function startBenchServer<Started>(
  script: string,
  args: readonly string[],
): Promise<{ child: ChildProcess; started: Started }> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout) {
    for await (const line of createInterface({ input: child.stdout }))
      return { child, started: JSON.parse(line) as Started }
  }
  throw new Error('The server of the bench did not start.')
}
