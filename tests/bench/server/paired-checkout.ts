import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build, server } from '../../../scripts/steps/build.mjs'
import { makeFolder } from '../../support/programs/places.ts'
import { repository } from '../../support/programs/server-process.ts'

const run = promisify(execFile)

/** A checkout of the repository whose server can start. */
export type Tree = {
  name: string
  folder: string
  /** what `npm start` runs in this tree: the bundle, or the source before ADR 0071 */
  program: string
  remove(): Promise<void>
}

const bundle = 'dist/server/server.js'

/** The checkout of this process, which may have uncommitted changes. */
export async function prepareOwnTree(): Promise<Tree> {
  await build([server])
  return { name: 'this tree', folder: repository, program: bundle, remove: async () => {} }
}

/**
 * Writes the files of a commit to a temporary folder, and builds its server. It uses the packages of this tree.
 * @throws Error if there is no such commit
 */
export async function checkOut(commit: string): Promise<Tree> {
  const id = await toId(commit)
  const { path, remove } = await makeFolder()
  const folder = join(path, 'tree')
  await mkdir(folder)
  await git(['archive', '--output', join(path, 'tree.tar'), id])
  await run('tar', ['-xf', join(path, 'tree.tar'), '-C', folder])
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  await warnOfPackages(folder)
  const { scripts } = await readJson<{ scripts: Record<string, string> }>(join(folder, 'package.json'))
  const isBundled = 'build:server' in scripts
  if (isBundled) await run('npm', ['run', '--silent', 'build:server'], { cwd: folder })
  return { name: id.slice(0, 8), folder, program: isBundled ? bundle : 'server/programs/main.ts', remove }
}

const git = async (args: string[]) => (await run('git', args, { cwd: repository })).stdout

async function toId(commit: string): Promise<string> {
  try {
    return (await git(['rev-parse', '--verify', '--end-of-options', `${commit}^{commit}`])).trim()
  } catch {
    throw new Error(`There is no commit ${commit}.`)
  }
}

const readJson = async <Value>(path: string) => JSON.parse(await readFile(path, 'utf8')) as Value

type Lock = { packages: Record<string, { version?: string; dev?: boolean }> }

/**
 * Prints the server's packages whose version differs in the commit, because both servers use the packages of this tree.
 */
async function warnOfPackages(folder: string): Promise<void> {
  const [old, current] = await Promise.all(
    [folder, repository].map((root) => readJson<Lock>(join(root, 'package-lock.json'))),
  )
  const mismatched = Object.entries(old?.packages ?? {}).filter(
    ([path, { version, dev }]) => path !== '' && !dev && current?.packages[path]?.version !== version,
  )
  if (mismatched.length === 0) return
  const list = mismatched.map(([path, { version }]) => `${path.replace('node_modules/', '')} ${version}`)
  console.log(`Both servers use the packages of this tree, although the commit has ${list.join(', ')}.`)
}
