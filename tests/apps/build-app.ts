import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { listBlocks, readApplicationFiles } from '../../scripts/steps/code-blocks.mjs'
import { repository } from '../support/programs/server-process.ts'

/** An app of docs/frameworks, which is created by the page's own commands and files. */
export type App = {
  /** the page, such as `docs/frameworks/vue.md` */
  page: string
  /** the folder that the page's commands create */
  folder: string
  /** which files of the page, if it has more than one app */
  files?: RegExp
  /** a page that has the files instead, for a project of another kind */
  filesFrom?: string
  /** the files of a starter, if the page's generator cannot be used without the network; the packages are in package.json */
  starter?: Record<string, string>
  /** packages to install besides, such as an older version of the framework */
  packages?: readonly string[]
  /** commands that check the types and build */
  build: readonly string[]
  /** the folder of the built app, if it is a static site */
  output?: string
  /** a command that serves the built app at $PORT, if it renders on the server */
  serve?: string
  /** the hashes of style attributes that the framework itself sets */
  styleHashes?: readonly string[]
  /** a version of Node from npm, if the framework's generator needs a newer one than this */
  node?: string
}

/** The server of the widget, and the project whose public token the page uses. */
type Target = { origin: string; publicToken: string }

/** Creates, installs and builds an app in an empty folder. @returns its folder. @throws Error with a command's output */
export async function buildApp(app: App, place: string, { origin, publicToken }: Target): Promise<string> {
  const folder = join(place, app.folder)
  const env = app.node ? { PATH: await installNode(app.node, place) } : {}
  const run = (command: string, cwd: string) => runCommand(command, cwd, env)
  const { generator, install } = await readCommands(app.page)
  if (app.starter) await writeFiles(folder, app.starter)
  else for (const command of generator) await run(command, place)
  const options = ['--no-audit', '--no-fund', ...(app.packages ?? [])]
  await run([install.replace('https://login.example.org', origin), ...options].join(' '), folder)
  const files = Object.entries(readApplicationFiles(app.filesFrom ?? app.page, repository))
  await writeFiles(
    folder,
    Object.fromEntries(
      files
        .filter(([path]) => app.files?.test(path) ?? true)
        .map(([path, text]) => [
          path,
          text.replaceAll('public-token-live-…', publicToken).replaceAll('https://login.example.org', origin),
        ]),
    ),
  )
  for (const command of app.build) await run(command, folder)
  return folder
}

/** Starts an app that renders on the server. */
export async function startApp(command: string, cwd: string, port: number) {
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port) }
  const child = spawn('sh', ['-ec', command], { cwd, env, detached: true, stdio: 'ignore' })
  const stop = async () => {
    if (child.exitCode !== null || child.pid === undefined) return
    process.kill(-child.pid, 'SIGKILL')
    await once(child, 'close')
  }
  const deadline = Date.now() + 60_000
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline || child.exitCode !== null) {
      await stop()
      throw new Error(`There is no response after: ${command}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return { stop }
}

/** Reads the commands of a page: those that create the app, up to its folder, and the one that installs the widget. */
async function readCommands(page: string) {
  const blocks = listBlocks(await readFile(join(repository, page), 'utf8'))
  const commands =
    blocks.find(({ kind, code }) => kind === 'command' && /^cd /m.test(code))?.code.split('\n') ?? []
  const generator = commands.slice(
    0,
    commands.findIndex((command) => command.startsWith('cd ')),
  )
  const install = commands.find((command) => command.startsWith('npm install https://login.example.org/'))
  if (generator.length === 0 || install === undefined)
    throw new Error(`${page} has no commands that create an app and install the widget.`)
  return { generator, install }
}

async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

async function installNode(version: string, place: string): Promise<string> {
  const folder = join(place, 'node')
  await writeFiles(folder, { 'package.json': '{"private":true}' })
  await runCommand(`npm install --no-audit --no-fund node@${version}`, folder, {})
  return `${join(folder, 'node_modules/node/bin')}${delimiter}${process.env.PATH}`
}

/** Runs a command as a reader would, and accepts the default of each question. */
async function runCommand(command: string, cwd: string, env: Record<string, string>): Promise<void> {
  // A generator must not take this test, or this run of npm, for its surroundings.
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_(?!config_(?:registry|userconfig|globalconfig|cafile)$)|^VITEST|^NODE_ENV$|^NODE_OPTIONS$/.test(
        name,
      ),
  )
  const options = {
    cwd,
    env: { ...Object.fromEntries(inherited), CI: '1', npm_config_yes: 'true', ...env },
    maxBuffer: 2 ** 26,
  }
  const running = promisify(execFile)('sh', ['-ec', command], options)
  running.child.stdin?.end()
  await running.catch((failure: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`${command} failed:\n${failure.stdout}\n${failure.stderr}`, { cause: failure })
  })
}
