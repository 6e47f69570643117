import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port in which nothing listens at the moment. It is none of those that a system gives away by itself (32768 and
 * upward): one of these may be somebody else's before the program that it is for has started.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
