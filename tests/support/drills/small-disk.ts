import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../programs/places.ts'

/** A file system in memory that other files can fill. */
export type SmallDisk = {
  path: string
  /** Fills it to the last byte. */
  fill(): void
  /** Removes what filled it. */
  free(): void
  unmount(): Promise<void>
}

/** Mounts a small file system, as root. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await makeFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder.path])
  // PostgreSQL runs as another user.
  chmodSync(folder.path, 0o777)
  const ballast = join(folder.path, 'ballast')
  return {
    path: folder.path,
    fill() {
      const file = openSync(ballast, 'w')
      try {
        for (let size = 2 ** 20; size >= 512; ) {
          try {
            writeSync(file, Buffer.alloc(size))
          } catch {
            size /= 2
          }
        }
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast),
    async unmount() {
      execFileSync('umount', [folder.path])
      await folder.remove()
    },
  }
}
