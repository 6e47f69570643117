import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ConfigError } from '../errors/config-error.ts'

type Holder = { pid: number; started: string }

/**
 * Locks the existing data folder for this process. The embedded database has no lock, and two processes on one folder
 * would silently lose each other's rows. The lock is a file that names its process. It is written under a temporary
 * name and linked into place, so it is always complete and only one process can create it. The lock of a dead process
 * is moved aside. A process that mistakenly moves a live lock, created in between, restores it, and every process
 * checks again shortly afterwards that it still holds the lock.
 * @returns a function that releases the lock
 * @throws ConfigError if another running process holds it
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  const path = join(dataDir, 'server.lock')
  const content = JSON.stringify({
    pid: process.pid,
    started: findProcessStart(process.pid) ?? '',
  } satisfies Holder)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (tryAcquire(path, content)) {
      await setTimeout(50)
      if (findText(path) === content) return () => release(path, content)
    }
    const lockText = findText(path)
    const holder = toHolder(lockText)
    if (holder && isRunning(holder)) {
      throw new ConfigError(
        `The data folder ${dataDir} is already open in process ${holder.pid}. ` +
          'Stop that process first, or set DATA_DIR to another folder.',
      )
    }
    if (lockText !== undefined) moveAside(path, lockText)
  }
  throw new ConfigError(`Could not lock the data folder ${dataDir}. Is another server starting right now?`)
}

function tryAcquire(path: string, content: string): boolean {
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, content, { mode: 0o600 })
  try {
    linkSync(temporary, path)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

function findText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
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

/** Whether the process is still running. Process IDs are reused, so the start time is compared too. */
function isRunning(holder: Holder): boolean {
  if (holder.pid === process.pid) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return isErrno(error, 'EPERM')
  }
  const started = findProcessStart(holder.pid)
  return started === undefined || holder.started === '' || started === holder.started
}

/** Returns the start time of a process in clock ticks; undefined without /proc. */
function findProcessStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Field 22. The second field is a name in parentheses that can contain spaces.
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
  } catch (error) {
    if (!isErrno(error, 'ENOENT') && !isErrno(error, 'EEXIST')) throw error
  }
  rmSync(aside, { force: true })
}

function release(path: string, content: string): void {
  if (findText(path) === content) rmSync(path, { force: true })
}

const isErrno = (problem: unknown, code: string): boolean =>
  problem instanceof Error && 'code' in problem && problem.code === code
