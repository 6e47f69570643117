import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Finds a port that nothing listens on. It avoids the ephemeral range (32768 and up), because the system could give such
 * a port to another process before the program under test starts.
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
