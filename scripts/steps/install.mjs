import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findText } from './files.mjs'
import { runNpm, userError } from './run.mjs'

const stamp = 'node_modules/.bootstrap'

/** Whether npm's list of installed packages satisfies the lock file. */
export function isInstalled(lockText, installedText) {
  if (!installedText) return false
  const requested = JSON.parse(lockText).packages
  const installed = JSON.parse(installedText).packages
  return Object.entries(requested).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

/** What `npm start` needs of the packages for development: those that build the pages and the programs. */
const buildTools = ['vite', '@vitejs/plugin-react']

/** The ID of the process that adds what `npm start` left out. */
const adding = 'node_modules/.bootstrap-adding'

/** Recorded if only what `npm start` needs is installed. */
const partialStamp = 'node_modules/.bootstrap-start'

/** Installs the packages of the lock file, unless they are already installed for this major version of Node. */
export async function install() {
  await waitForOther()
  const { lock, major, requested } = readRequest()
  const recorded = findText(stamp)
  if (recorded === requested) return

  // Skips the installation after `npm install`.
  const sameNode = recorded === undefined || recorded.split(' ')[1] === major
  const isComplete = () => sameNode && isInstalled(lock, findText('node_modules/.package-lock.json'))
  if (!isComplete()) {
    console.log('Installing packages. The first time takes a minute or more …')
    if (!((await addMissing(requested)) && isComplete())) await reinstall()
  }
  writeFileSync(stamp, requested)
}

/**
 * In a new checkout, installs only the packages that `npm start` needs; otherwise all, like `install()`.
 * @returns whether some are missing, which `install()` adds
 */
export async function installForStart() {
  const { requested } = readRequest()
  if (findText(partialStamp) === requested && findText(stamp) === undefined) return true
  if (existsSync('node_modules')) {
    await install()
    return false
  }
  console.log('Installing packages. The first time takes half a minute or more …')
  const folder = 'dist/start-packages'
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    writeFileSync(`${folder}/${name}`, toPartial(name, findText(name)))
  if ((await runNpm(['ci', '--no-audit', '--no-fund', '--prefix', folder])) !== 0) throw installationFailed()
  renameSync(`${folder}/node_modules`, 'node_modules')
  rmSync(folder, { recursive: true })
  writeFileSync(partialStamp, requested)
  return true
}

/** Keeps only the build tools of the packages for development. npm then installs what the rest of the lock file needs. */
export function toPartial(name, text) {
  const content = JSON.parse(text)
  const root = name === 'package.json' ? content : content.packages['']
  const kept = Object.entries(root.devDependencies).filter(([tool]) => buildTools.includes(tool))
  root.devDependencies = Object.fromEntries(kept)
  return JSON.stringify(content)
}

function readRequest() {
  const lock = findText('package-lock.json')
  if (!lock) throw userError('package-lock.json is missing: this checkout is incomplete.')
  const major = process.versions.node.split('.')[0]
  return { lock, major, requested: `${createHash('sha256').update(lock).digest('hex')} ${major}` }
}

/** Adds the packages that `installForStart()` left out. @returns false if it did not install the others, or npm failed */
async function addMissing(requested) {
  if (findText(partialStamp) !== requested) return false
  writeFileSync(adding, String(process.pid))
  // Removed first, so an installation that is interrupted is not continued.
  rmSync(partialStamp)
  const code = await runNpm(['install', '--no-save', '--no-audit', '--no-fund'])
  rmSync(adding, { force: true })
  return code === 0
}

/** Waits until another process has added the missing packages: two installations at a time would damage each other. */
async function waitForOther() {
  for (let isFirst = true; isRunning(Number(findText(adding))); isFirst = false) {
    if (isFirst) console.error('Waiting for the installation that npm start has begun …')
    await sleep(500)
  }
}

/** @param pid NaN if there is none */
function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

async function reinstall() {
  if ((await runNpm(['ci', '--no-audit', '--no-fund'])) !== 0) throw installationFailed()
}

const installationFailed = () =>
  userError("Installing the packages failed: see npm's message above, then run the same command again.")
