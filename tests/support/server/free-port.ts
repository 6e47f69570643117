import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Holds a file for each port that a test process has found. */
const folder = join(tmpdir(), 'cakelock-ports')

/** In milliseconds. No suite takes longer, so an older file belongs to a killed process. */
const longestSuite = 2 * 60 * 60 * 1000

/**
 * Finds a port that nothing listens on and whose successor is also free, because `runServer` uses both. Reserves it
 * until this process ends: a program takes seconds to start listening, and another test could find the same port
 * meanwhile. The range is below the ephemeral ports (32768 and up), which the system gives to other connections.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 2 * randomInt(10_000, 16_000)
    if (reserve(port) && (await isFree(port)) && (await isFree(port + 1))) return port
  }
}

function reserve(port: number): boolean {
  const path = join(folder, String(port))
  mkdirSync(folder, { recursive: true, mode: 0o777 })
  const reserved = statSync(path, { throwIfNoEntry: false })
  if (reserved && Date.now() - reserved.mtimeMs > longestSuite) release(path)
  try {
    writeFileSync(path, '', { flag: 'wx' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
  if (reservations.length === 0) process.once('exit', () => reservations.forEach(release))
  reservations.push(path)
  return true
}

const reservations: string[] = []

const release = (path: string) => rmSync(path, { force: true })

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
