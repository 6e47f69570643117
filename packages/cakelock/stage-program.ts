import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { installNode } from '../../scripts/steps/node-versions.mjs'
import { findSoftware } from '../notices/find-software.ts'
import { describeNotices, noticesFile } from '../notices/notices.ts'
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
  const installed = await listPackages(Object.keys(cakelock.manifest.dependencies as object))
  for (const name of installed) {
    await cp(resolve(root, 'node_modules', name), resolve(folder, 'node_modules', name), {
      recursive: true,
      dereference: true,
      filter: isNeeded,
    })
  }
  await addNotices(folder, installed)
  await addNode(folder)
}

/** The files that the program serves have separate notices, which become part of the program's. */
const contained = [
  '.',
  'dist/widget',
  'dist/widget/module',
  'dist/widget/prerender',
  'dist/portal',
  'dist/clientside-services',
]

/** Adds the notices of the installed packages, and of what the program serves, to those of the program. */
async function addNotices(folder: string, installed: readonly string[]): Promise<void> {
  const notices = contained.map((part) => readFile(resolve(folder, part, noticesFile), 'utf8'))
  const modules = installed.map((name) => resolve(root, 'node_modules', name, 'package.json'))
  const text = describeNotices(cakelock.license, findSoftware(modules), await Promise.all(notices))
  await writeFile(resolve(folder, noticesFile), text)
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
