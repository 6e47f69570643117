import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBlocks } from '../../../scripts/steps/code-blocks.mjs'
import { sh } from '../../support/programs/backup-recipes.ts'
import { listCommands } from '../../support/programs/documented-commands.ts'
import { bakeCake, opensCake, signUp } from '../../support/programs/first-cake.ts'
import { installProgram } from '../../support/programs/installed-program.ts'
import { makeFolder } from '../../support/programs/places.ts'
import { type NodeProcess, runProgram, whenReady } from '../../support/programs/server-process.ts'
import { type EmailSink, startEmailSink } from '../../support/server/email-sink.ts'
import { findFreePort } from '../../support/server/free-port.ts'

// An operator runs a block of docs/operate.md, is interrupted after one of its lines, and starts again from the top, on a
// machine without openssl. Like a shell into which the block is pasted, this continues after a line that fails.

const blocks = listBlocks(await readFile('docs/operate.md', 'utf8')).filter(({ kind }) => kind === 'command')

/** Commands of the system that the blocks use, and commands of other programs, which do not change the server's files. */
const systemCommands = ['cat', 'date', 'df', 'du', 'install', 'mv', 'sh', 'sort', 'tail']
const otherCommands = [
  'apt-get',
  'curl',
  'journalctl',
  'nginx',
  'pg_ctlcluster',
  'pg_lsclusters',
  'timedatectl',
]

const email = 'operator@drill.test'
const backup = 'cakelock-2026-11-26.tar.gz.age'
let folder: Awaited<ReturnType<typeof makeFolder>>
let emails: EmailSink
let program: string
let origin: string
let server: NodeProcess | undefined
/** The container of the blocks: the folder of its data, until it is removed. */
let container: string | undefined
const at = (name: string) => join(folder.path, name)
const settings = () => ['--settings', at('etc/settings.env')]

async function start(data = 'data') {
  server ??= runProgram([program, ...settings(), 'serve'], { DATA_DIR: at(data) }, folder.path)
  await whenReady(server, `${origin}/readyz`)
}

async function stop() {
  await server?.stop()
  server = undefined
}

/** What systemd and Podman do with the words of a command. */
async function control(line: string): Promise<void> {
  const [, action = ''] = line.split(' ')
  const [, volume = ''] = /--volume cakelock-(\w+):\/var\/lib\/cakelock/.exec(line) ?? []
  if (line.startsWith('podman run --rm')) {
    const args = line.split(' cakelock ').at(-1)?.split(' ') ?? []
    await runProgram([program, ...settings(), ...args], { DATA_DIR: at(volume) }, folder.path).ended
  } else if (action === 'run') {
    if (container !== undefined) return
    container = volume
    await start(volume)
  } else if (action === 'rm') container = server ? container : undefined
  else {
    if (action !== 'start') await stop()
    if (action !== 'stop') await start(line.startsWith('podman') ? container : 'data')
  }
}

async function runLine(line: string): Promise<void> {
  const places: [string, string][] = [
    ['/etc/cakelock', at('etc')],
    ['/var/lib/cakelock', at('data')],
    ['/backup/', `${at('backup')}/`],
    ['--owner=cakelock --group=cakelock', '--owner=root --group=root'],
  ]
  if (/^(?:systemctl (?:start|stop|restart) cakelock|podman )/.test(line)) {
    return control(line.replaceAll('/backup/cakelock', `${at('backup')}/cakelock`))
  }
  const command = places.reduce((text, [printed, actual]) => text.replaceAll(printed, actual), line)
  await sh(command, { PATH: at('bin') }, folder.path).catch(() => undefined)
}

/** Writes a program of the machine. */
const writeProgram = (name: string, text: string) =>
  writeFile(at(`bin/${name}`), `#!/bin/sh\n${text}\n`, { mode: 0o755 })

async function prepareMachine() {
  await mkdir(at('bin'))
  await mkdir(at('backup'))
  const system = (process.env.PATH ?? '').split(delimiter)
  for (const name of systemCommands) {
    const path = await sh(`PATH=${system.join(':')} command -v ${name}`)
    await symlink(path.trim(), at(`bin/${name}`))
  }
  await symlink('/bin/bash', at('bin/bash'))
  for (const name of [...otherCommands, 'systemctl']) await writeProgram(name, 'exit 0')
  const data = `DATA_DIR='${at('data')}'`
  await writeProgram(
    'cakelock',
    `${data} exec '${process.execPath}' '${program}' ${settings().join(' ')} "$@"`,
  )
}

/** Returns to the machine before the first block. */
async function reset() {
  await stop()
  container = 'data'
  for (const name of ['etc', 'data', 'data.broken', 'restored'])
    await rm(at(name), { recursive: true, force: true })
  for (const name of ['etc', 'data']) await cp(at(`first-${name}`), at(name), { recursive: true })
}

/** All files with a master key. */
async function listKeys(): Promise<string[]> {
  const names = (await readdir(at('etc'))).filter((name) => name.startsWith('master-key')).sort()
  return Promise.all(names.map(async (name) => (await readFile(at(`etc/${name}`), 'utf8')).trim()))
}

beforeAll(async () => {
  folder = await makeFolder()
  emails = await startEmailSink()
  const port = await findFreePort()
  origin = `http://127.0.0.1:${port}`
  program = await installProgram(at('program'))
  const child = spawn(process.execPath, [program, ...settings(), 'setup'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(`http://localhost:${port}\n${emails.url}\n\n\n${at('unused')}\n`)
  await once(child, 'close')
  await writeFile(at('passphrase'), 'plum orchard in heavy rain')
  const lines = `PORT=${port}\nBACKUP_PASSPHRASE_FILE=${at('passphrase')}\n`
  await appendFile(at('etc/settings.env'), lines)
  // The blocks use two data folders, so the environment names them.
  const settingsText = await readFile(at('etc/settings.env'), 'utf8')
  await writeFile(at('etc/settings.env'), settingsText.replace(/^DATA_DIR=.*\n/m, ''))
  await prepareMachine()
  await mkdir(at('data'), { mode: 0o700 })
  await start()
  await signUp(origin, email, emails)
  await bakeCake(origin, email, folder.path)
  await sh(`cakelock backup ${at('backup')}/${backup}`, { PATH: at('bin') })
  await stop()
  for (const name of ['etc', 'data']) await cp(at(name), at(`first-${name}`), { recursive: true })
  await writeFile(at('first-data/broken'), 'the broken database')
}, 300_000)

afterAll(async () => {
  await stop()
  emails?.close()
  await folder.remove()
})

describe('a block of docs/operate.md that is started again after each of its lines', () => {
  it('needs no openssl', async () => {
    await expect(sh('command -v openssl', { PATH: at('bin') })).rejects.toThrow()
  })

  it.each(blocks.map(({ line, code }, index) => [line, listCommands(code), index] as const))(
    'in line %i, %j, loses nothing',
    async (_, lines, index) => {
      const text = lines.join('\n')
      // The container with the restored volume is started after the restore.
      const before = text.includes('podman rm') ? listCommands(blocks[index - 1]?.code ?? '') : []
      const changesData = /restore|replace/.test(text)
      for (const last of lines.keys()) {
        await reset()
        const [key = ''] = await listKeys()
        for (const line of [...before, ...lines.slice(0, last + 1), ...lines]) await runLine(line)
        await stop()
        expect(await listKeys(), 'the key that opens backups').toContain(key)
        const broken = text.includes('mv ') ? 'data.broken' : 'data'
        expect(await readFile(at(`${broken}/broken`), 'utf8')).toBe('the broken database')
        const settingsNow = await readFile(at('etc/settings.env'), 'utf8')
        expect(settingsNow).toBe(await readFile(at('first-etc/settings.env'), 'utf8'))
        if (!changesData) continue
        await start(text.includes('cakelock-restored') ? 'restored' : 'data')
        expect(await opensCake(origin, email, folder.path)).toBe(true)
        if (!text.includes('master-key replace')) continue
        const [current, previous, ...more] = await listKeys()
        expect([previous, more]).toEqual([key, []])
        expect(current).not.toBe(key)
      }
    },
  )
})
