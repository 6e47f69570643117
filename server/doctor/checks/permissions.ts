import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { type CheckResult, createReporter, type Finding } from '../finding.ts'

export const permissionFindings = {
  file_open: {
    level: 'error',
    problem: 'Every user of this machine can read {path}, which contains {content} (mode {mode}).',
    fix: 'Run: chmod o= {path}. If others have used this machine, also replace what the file contains.',
  },
  folder_open: {
    level: 'error',
    problem: 'Other users of this machine can open the data folder {path} (mode {mode}).',
    fix: 'Run: chmod 700 {path}. The server also does this when it starts.',
  },
  folder_owner: {
    level: 'error',
    problem: 'The data folder {path} belongs to the user {owner}, and the doctor runs as the user {user}.',
    fix: 'Run the server and its commands as the user who owns the folder, or change its owner with chown.',
  },
  folder_files_owner: {
    level: 'error',
    problem: 'The data folder has {count:file} of another user than its own, such as {path}.',
    fix: 'Run: chown -R {owner} {folder}. A command may have run as root: run commands as the user of the server.',
  },
} as const

const report = createReporter(permissionFindings)

/** A file or folder: permissions, and the ID of its owner. */
export type PathFacts = { path: string; mode: number; owner: number }
/** A file with a secret, and what it contains. */
export type SecretFile = PathFacts & { content: string }
export type FolderFacts = PathFacts & { isDatabase: boolean; foreign: readonly string[] }

/** @param user the ID of this process's user; 0 is root, who may run commands for the server's user */
export function findPermissionProblems(
  files: readonly SecretFile[],
  folder: FolderFacts | undefined,
  user: number,
): Finding[] {
  const toOctal = (mode: number) => (mode & 0o777).toString(8).padStart(4, '0')
  const open = files
    .filter(({ mode }) => (mode & 0o004) !== 0)
    .map(({ path, content, mode }) => report('file_open', { path, content, mode: toOctal(mode) }))
  if (!folder) return open
  const { path, mode, owner, isDatabase, foreign } = folder
  const isForeign = user !== 0 && user !== owner
  return [
    ...open,
    ...(isDatabase && (mode & 0o077) !== 0 ? [report('folder_open', { path, mode: toOctal(mode) })] : []),
    ...(isForeign ? [report('folder_owner', { path, owner, user })] : []),
    ...(foreign[0] === undefined
      ? []
      : [report('folder_files_owner', { count: foreign.length, path: foreign[0], owner, folder: path })]),
  ]
}

/** Lists the entries of a folder, with everything below it, that belong to another user. */
function listForeign(folder: string, owner: number): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => (findStats(path)?.uid ?? owner) !== owner)
}

/** @returns undefined if the path does not exist or is not accessible, which other checks report */
function findStats(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/**
 * Runs before the settings are read, because it also explains why they cannot be.
 * @param paths the files that contain secrets, with what they contain
 */
export function checkPermissions(
  paths: ReadonlyMap<string, string>,
  folder: { path: string; isDatabase: boolean } | undefined,
): CheckResult {
  // Windows uses access control lists instead of modes.
  if (process.getuid === undefined) return { findings: [], skipped: 'This system has no modes of files.' }
  const user = process.getuid()
  const files = [...paths].flatMap(([path, content]) => {
    const stats = findStats(path)
    return stats ? [{ path, content, mode: stats.mode, owner: stats.uid }] : []
  })
  const stats = folder && findStats(folder.path)
  const canList = stats !== undefined && (user === 0 || user === stats.uid)
  const observed = folder &&
    stats && {
      ...folder,
      mode: stats.mode,
      owner: stats.uid,
      foreign: canList ? listForeign(folder.path, stats.uid) : [],
    }
  return {
    findings: findPermissionProblems(files, observed, user),
    notes: ['Only the user of the server can read the files with secrets.'],
  }
}
