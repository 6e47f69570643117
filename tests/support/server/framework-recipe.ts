import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listBlocks, readApplicationFiles } from '../../../scripts/steps/code-blocks.mjs'
import { findFreePort } from './free-port.ts'

/** The project whose sessions a recipe checks. */
export type CheckedProject = { origin: string; projectId: string; secret: string }

/** Returns the commands of a page with a word after `sh`, such as `install`. */
const readCommands = (page: string, word: string) =>
  listBlocks(readFileSync(page, 'utf8'))
    .filter(({ kind, labels }) => kind === 'command' && labels.includes(word))
    .map(({ code }) => code)

/** Runs commands of a page. @throws Error with their output if they fail */
function runCommands(commands: readonly string[], cwd: string) {
  for (const command of commands) {
    execFileSync('sh', ['-ec', command], { cwd, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 26 })
  }
}

/**
 * Builds the application of a page of docs/recipes in an empty folder, by the page's files and commands, and starts it.
 * @param place the empty folder, and the folder in it that the generator creates
 * @param generator the commands that create the application to which the files are added
 * @param nodeModules a folder that already has the packages which the page installs
 * @param change changes the text of a file of the page
 */
export async function startFrameworkRecipe(
  name: string,
  { root, inner }: { root: string; inner: string },
  { origin, projectId, secret }: CheckedProject,
  {
    generator = [],
    nodeModules,
    change = (text) => text,
  }: { generator?: readonly string[]; nodeModules?: string; change?: (text: string) => string } = {},
) {
  const page = `docs/recipes/${name}.md`
  const folder = join(root, inner)
  runCommands(generator, root)
  if (generator.length === 0) writeFileSync(join(folder, 'package.json'), '{"private":true}')
  if (nodeModules === undefined) runCommands(readCommands(page, 'install'), folder)
  else symlinkSync(nodeModules, join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(readApplicationFiles(page))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), change(text))
  }
  const port = await findFreePort()
  const [run = ''] = readCommands(page, 'run')
  const command = run
    .replaceAll('https://login.example.org', origin)
    .replaceAll('project-…', projectId)
    .replaceAll('secret-…', secret)
  const child = spawn('sh', ['-ec', command], {
    cwd: folder,
    detached: true,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = once(child, 'close')
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/api/hello`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${page} ended:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    /** Sends a request with the cookie of a session JWT, if there is one. */
    request: (method: string, path: string, jwt?: string) =>
      fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: jwt === undefined ? {} : { cookie: `stytch_session_jwt=${jwt}` },
      }),
    output: () => output,
    async stop() {
      // The shell leads its own process group, so this signal reaches the programs that it has started.
      if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM')
      await ended
    },
  }
}
