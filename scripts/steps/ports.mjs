import { createServer } from 'node:net'

const blockSize = 10

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Finds ten consecutive free ports for the browser tests, and returns the first. */
export async function findFreePorts() {
  for (let base = 4310; base < 5310; base += 2 * blockSize) {
    const free = await Promise.all(Array.from({ length: blockSize }, (_, offset) => isFree(base + offset)))
    if (free.every(Boolean)) return String(base)
  }
  return '4310'
}
