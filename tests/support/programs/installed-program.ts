import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cakelock } from '../../../packages/cakelock/package.ts'
import { repository } from './server-process.ts'

/**
 * Installs the program in a folder as an operator does: its own files, and only the packages that its manifest names.
 * @returns the path of the program
 */
export async function installProgram(folder: string): Promise<string> {
  await mkdir(folder)
  await cakelock.build(folder)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...cakelock.manifest, version: '0.0.0' }))
  for (const name of Object.keys(cakelock.manifest.dependencies as object)) {
    const path = join(folder, 'node_modules', name)
    await mkdir(dirname(path), { recursive: true })
    await symlink(join(repository, 'node_modules', name), path)
  }
  return join(folder, 'cakelock.js')
}
