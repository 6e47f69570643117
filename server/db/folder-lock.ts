import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ConfigError } from '../config/config-error.ts'

type Holder = { pid: number; started: string }

/**
 * Takes the data folder, which must exist, for this process. The embedded database has no lock of its own, and two processes
 * on one folder lose each other's rows without a word.
 *
 * The lock is a file that names its process; it is written beside and linked into place, so it is there
 * whole or not at all, and only one starter can make it. The lock of a process that is gone is moved aside;
 * whoever thereby moves a living one (made since it looked) puts it back, and every taker looks again a
 * moment later whether the lock is still its own.
 *
 * @returns a function that lets the folder go
 * @throws ConfigError when another running process holds it
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  const path = join(dataDir, 'server.lock')
  const mine = JSON.stringify({
    pid: process.pid,
    started: findProcessStart(process.pid) ?? '',
  } satisfies Holder)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (tryAcquire(path, mine)) {
      await setTimeout(50)
      if (findText(path) === mine) return () => release(path, mine)
    }
    const found = findText(path)
    const holder = toHolder(found)
    if (holder && isRunning(holder)) {
      throw new ConfigError(
        `The data folder ${dataDir} is already open in process ${holder.pid}. ` +
          'Stop that process first, or set DATA_DIR to another folder.',
      )
    }
    if (found !== undefined) moveAside(path, found)
  }
  throw new ConfigError(
    `Could not lock the data folder ${dataDir}. Is another server starting at the moment?`,
  )
}

function tryAcquire(path: string, mine: string): boolean {
  const beside = `${path}.${process.pid}`
  writeFileSync(beside, mine, { mode: 0o600 })
  try {
    linkSync(beside, path)
    return true
  } catch (problem) {
    if (isErrno(problem, 'EEXIST')) return false
    throw problem
  } finally {
    rmSync(beside, { force: true })
  }
}

function findText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (problem) {
    if (isErrno(problem, 'ENOENT')) return undefined
    throw problem
  }
}

function toHolder(text: string | undefined): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(text ?? '')
    return holder !== null && typeof holder === 'object' && 'pid' in holder ? (holder as Holder) : undefined
  } catch {
    return undefined
  }
}

/** Alive, and the same process: a number is given out again, its time of start is not. */
function isRunning(holder: Holder): boolean {
  if (holder.pid === process.pid) return false
  try {
    process.kill(holder.pid, 0)
  } catch (problem) {
    return isErrno(problem, 'EPERM')
  }
  const started = findProcessStart(holder.pid)
  return started === undefined || holder.started === '' || started === holder.started
}

/** When a process started, in the kernel's own count; undefined where /proc does not tell. */
function findProcessStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Field 22; the second field is a name in brackets that may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

function moveAside(path: string, stale: string): void {
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
    if (findText(aside) !== stale) linkSync(aside, path)
  } catch (problem) {
    if (!isErrno(problem, 'ENOENT') && !isErrno(problem, 'EEXIST')) throw problem
  }
  rmSync(aside, { force: true })
}

function release(path: string, mine: string): void {
  if (findText(path) === mine) rmSync(path, { force: true })
}

const isErrno = (problem: unknown, code: string): boolean =>
  problem instanceof Error && 'code' in problem && problem.code === code
