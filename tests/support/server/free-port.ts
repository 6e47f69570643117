import { createServer } from 'node:net'

const first = 20_000
const portsPerProcess = 120
const processes = 100

let taken = 0

/**
 * Finds a port that nothing listens on, and whose successor is free too: `runServer` uses both. Each process searches a
 * range of its own, so that two tests cannot find the same port before their programs listen on it. All ranges are below
 * the ephemeral ports (32768 and up), which the system gives to other connections.
 */
export async function findFreePort(): Promise<number> {
  const start = first + (process.pid % processes) * portsPerProcess
  for (;;) {
    const port = start + (taken % portsPerProcess)
    taken += 2
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
