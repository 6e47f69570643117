import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { installNode } from '../../scripts/steps/node-versions.mjs'
import { cakelock } from './package.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')

/** The Node that the packages contain: the newest version with long-term support, and the digest of its executable. */
const node = {
  version: '24.21.0',
  sha256: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
}

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

/**
 * Fills a folder with everything that the server needs on a machine with glibc: the program, the packages that it
 * depends on, in the versions of package-lock.json, and Node.
 * @param unpacked the built npm package `cakelock`
 * @throws Error if the executable of Node is not the expected one
 */
export async function stageProgram(unpacked: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(resolve(folder, 'bin'), { recursive: true })
  await cp(unpacked, folder, { recursive: true })
  for (const name of await listPackages(Object.keys(cakelock.manifest.dependencies as object))) {
    await cp(resolve(root, 'node_modules', name), resolve(folder, 'node_modules', name), {
      recursive: true,
      dereference: true,
      filter: isNeeded,
    })
  }
  await addNode(folder)
}

/** Leaves out what only developers and CommonJS programs use. */
const isNeeded = (path: string) => !/\.(?:map|cjs|d\.[cm]?ts)$/.test(path)

/** Lists packages and what they depend on, as far as it is installed: packages for other systems are not. */
async function listPackages(names: readonly string[]): Promise<string[]> {
  const listed: string[] = []
  for (const name of names) {
    const path = resolve(root, 'node_modules', name, 'package.json')
    if (!existsSync(path)) continue
    const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
    const needed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
    listed.push(name, ...(await listPackages(needed)))
  }
  return [...new Set(listed)]
}

async function addNode(folder: string): Promise<void> {
  const source = resolve(await installNode(node.version))
  const digest = createHash('sha256')
    .update(await readFile(source))
    .digest('hex')
  if (digest !== node.sha256)
    throw new Error(`The SHA-256 digest of Node ${node.version} is ${digest}, not ${node.sha256}.`)
  await run('strip', ['-o', resolve(folder, 'bin/node'), source])
  await copyFile(resolve(dirname(source), '../LICENSE'), resolve(folder, 'LICENSE.node'))
}
