import { createServer } from 'node:net'

const blockSize = 10

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** The first of several blocks of ten ports in which nothing listens: the base of the browser tests' ports. */
export async function findFreePorts() {
  for (let base = 4310; base < 5310; base += 2 * blockSize) {
    const free = await Promise.all(Array.from({ length: blockSize }, (_, offset) => isFree(base + offset)))
    if (free.every(Boolean)) return String(base)
  }
  return '4310'
}
