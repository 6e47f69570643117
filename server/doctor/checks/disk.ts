import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Context } from '../context.ts'
import { type CheckResult, createReporter, type Finding } from '../finding.ts'

export const diskFindings = {
  disk_full: {
    level: 'error',
    problem: 'The disk of {path} has only {free} MB left. The server soon cannot write, if it still can.',
    fix: 'Free space on this disk, or move DATA_DIR to a larger one while the server is stopped.',
  },
  disk_nearly_full: {
    level: 'warning',
    problem: 'The disk of {path} has {free} MB left, {percent} % of its size.',
    fix: 'Free space on this disk, or plan a larger one.',
  },
  disk_without_inodes: {
    level: 'error',
    problem: 'The disk of {path} has room for only {count:more file}, although it has {free} MB left.',
    fix: 'Delete files on this disk. Very many small files use up its inodes.',
  },
} as const

const report = createReporter(diskFindings)

/** Sizes in bytes. A file system without a fixed number of inodes has 0 in total. */
export type DiskFacts = { path: string; free: number; size: number; inodes: number; freeInodes: number }

const megabyte = 1_000_000
/** Less than a few segments of the database's log, each of 16 MB. */
const minimumFree = 100 * megabyte
const comfortable = 2_000 * megabyte
const minimumInodes = 1_000

export function findDiskProblems({ path, free, size, inodes, freeInodes }: DiskFacts): Finding[] {
  const values = { path, free: Math.floor(free / megabyte) }
  if (free < minimumFree) return [report('disk_full', values)]
  if (inodes > 0 && freeInodes < minimumInodes) {
    return [report('disk_without_inodes', { ...values, count: freeInodes })]
  }
  if (free < comfortable) {
    return [report('disk_nearly_full', { ...values, percent: Math.floor((free / size) * 100) })]
  }
  return []
}

export async function checkDisk({ environment }: Context): Promise<CheckResult> {
  let path = resolve(environment.DATA_DIR)
  // The server creates the folder when it first starts.
  while (!existsSync(path)) path = dirname(path)
  const { bavail, bsize, blocks, files, ffree } = await statfs(path)
  const observed = { path, free: bavail * bsize, size: blocks * bsize, inodes: files, freeInodes: ffree }
  return {
    findings: findDiskProblems(observed),
    notes: [`The disk of ${path} has ${Math.floor(observed.free / megabyte)} MB left.`],
  }
}
