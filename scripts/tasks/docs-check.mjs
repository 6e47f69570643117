import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listBlocks } from '../steps/code-blocks.mjs'
import { userError } from '../steps/run.mjs'

const minutesToStart = 10

/** The account that the README names for baking, for programs that cannot prompt. */
const responses = {
  CAKELOCK_PASSWORD: 'sweet-cherry-pie-42',
  CAKELOCK_PIN: '1234',
  CAKELOCK_SERVER: `http://localhost:${process.env.PORT ?? '4000'}`,
}

/**
 * Runs the commands of README.md as written, on a fresh clone of the last commit in a temporary folder: it starts the
 * demo, creates a project, bakes both files, and starts production. It skips the production database setting, whose
 * address is a placeholder.
 */
export async function run() {
  const clone = mkdtempSync(join(tmpdir(), 'readme-'))
  try {
    runInShell(`git clone --quiet "${process.cwd()}" "${clone}"`, process.cwd())
    const commands = listCommands(readFileSync('README.md', 'utf8'))
    const find = (purpose) =>
      commands.filter((command) => command.purpose === purpose).map(({ code }) => code)

    const port = process.env.PORT ?? '4000'
    const demoPort = process.env.DEMO_PORT ?? '4100'
    const [start] = find('start')
    await whileRunning(
      start.split('\n')[0],
      clone,
      [`http://localhost:${port}/login`, `http://localhost:${port}/outbox`, `http://127.0.0.1:${demoPort}/`],
      () => {
        writeFileSync(join(clone, 'people.csv'), 'name,salary\nAnn,4200\nBen,3900\n')
        for (const code of [...find('project'), ...find('bake')]) runInShell(code, clone)
      },
    )

    for (const code of find('master key')) runInShell(code, clone)
    const serve = find('serve')[0].replace(/^DATABASE_URL=postgres:\/\/… \\\n/m, '')
    await whileRunning(
      serve,
      clone,
      [`http://127.0.0.1:${port}/readyz`, `http://127.0.0.1:${port}/login`],
      () => {},
      {
        DATA_DIR: '.data-production',
      },
    )
    console.log('The commands of README.md work.')
    return 0
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
}

/** What the commands of README.md do. The first pattern that matches a block is its purpose. */
const purposes = [
  ['start', /^npm start\n/],
  ['project', /^npm run admin -- project apply /],
  ['bake', /^npm run bake -- /],
  ['master key', /^npm run admin -- master-key new /],
  ['serve', /^PUBLIC_URL=[\s\S]*^npm run serve$/m],
]

/** Lists the commands of a Markdown text, without those that need an account elsewhere. @throws if one has no purpose */
export function listCommands(text) {
  return listBlocks(text)
    .filter(({ kind, labels }) => kind === 'command' && labels.length === 0)
    .map(({ code }) => {
      const purpose = purposes.find(([, pattern]) => pattern.test(`${code}\n`))?.[0]
      if (purpose === undefined) throw userError(`This command of README.md has no purpose:\n${code}`)
      return { purpose, code }
    })
}

function runInShell(command, cwd) {
  console.log(`$ ${command}`)
  const { status } = spawnSync('sh', ['-c', command], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...responses },
  })
  if (status !== 0) throw userError(`This command of README.md failed (${status}):\n${command}`)
}

/** Runs a command until `work` is done, which begins once every URL responds successfully. */
async function whileRunning(command, cwd, urls, work, env = {}) {
  console.log(`$ ${command}`)
  const options = { cwd, stdio: 'inherit', detached: true, env: { ...process.env, ...env } }
  const child = spawn('sh', ['-c', command], options)
  const ended = new Promise((resolve) => child.on('close', resolve))
  try {
    for (const url of urls) await whenReady(url, child, command)
    work()
  } finally {
    // The shell leads its own process group, so this signal reaches the programs that it has started.
    if (child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

async function whenReady(url, child, command) {
  const deadline = Date.now() + minutesToStart * 60_000
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => undefined)
    if (child.exitCode !== null) throw userError(`This command of README.md ended too early:\n${command}`)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw userError(`${url} does not respond after:\n${command}`)
}
