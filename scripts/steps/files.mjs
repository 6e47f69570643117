import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Reads a file; undefined if it does not exist. */
export function findText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function filesUnder(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

/** Computes one digest of the names and contents of all files under `paths`, except tests. */
export function digestOf(paths) {
  const digest = createHash('sha256')
  for (const file of paths.flatMap(filesUnder)) {
    if (/\.test\.tsx?$/.test(file)) continue
    digest.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return digest.digest('hex')
}
