import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readRecipe, sh } from '../../support/programs/backup-recipes.ts'
import { bakeCake, opensCake, signUp } from '../../support/programs/first-cake.ts'
import { installProgram } from '../../support/programs/installed-program.ts'
import { makeFolder } from '../../support/programs/places.ts'
import { type NodeProcess, runProgram, whenReady } from '../../support/programs/server-process.ts'
import { type EmailSink, startEmailSink } from '../../support/server/email-sink.ts'
import { findFreePort } from '../../support/server/free-port.ts'

// The commands of docs/operate.md replace the signing keys of an installed program. repeated-commands.test.ts replaces its master
// key.

const email = 'baker@drill.test'
let folder: Awaited<ReturnType<typeof makeFolder>>
let emails: EmailSink
let program: string
let origin: string
let server: NodeProcess | undefined
const at = (name: string) => join(folder.path, name)

async function restart() {
  await server?.stop()
  server = runProgram([program, '--settings', at('etc/settings.env'), 'serve'], {}, folder.path)
  await whenReady(server, `${origin}/readyz`)
}

/** Runs a block of docs/operate.md in a folder instead of /etc/cakelock, and restarts the server where it says so. */
async function follow(word: string): Promise<string> {
  const replacements = { '/etc/cakelock': at('etc'), 'cakelock:': 'root:' }
  let output = ''
  const parts = readRecipe(word, replacements, 'docs/operate.md').split('systemctl restart cakelock')
  for (const [index, part] of parts.entries()) {
    if (index > 0) await restart()
    const prelude = `cakelock() { "${process.execPath}" "${program}" --settings "${at('etc/settings.env')}" "$@"; }\n`
    output += await sh(prelude + part, {}, folder.path)
  }
  return output
}

beforeAll(async () => {
  folder = await makeFolder()
  emails = await startEmailSink()
  const port = await findFreePort()
  origin = `http://127.0.0.1:${port}`
  program = await installProgram(at('program'))
  const child = spawn(process.execPath, [program, '--settings', at('etc/settings.env'), 'setup'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(`http://localhost:${port}\n${emails.url}\n\n\n${at('data')}\n`)
  await once(child, 'close')
  await appendFile(at('etc/settings.env'), `PORT=${port}\n`)
  await restart()
  await signUp(origin, email, emails)
  await bakeCake(origin, email, folder.path)
}, 180_000)

afterAll(async () => {
  await server?.stop()
  emails?.close()
  await folder.remove()
})

it('the signing keys are replaced, and the server publishes new ones', async () => {
  const readKeys = async () => (await fetch(`${origin}/.well-known/jwks.json`)).text()
  const before = await readKeys()
  expect(await follow('signing-keys replace')).toMatch(/^Deleted \d+ signing keys?\. Restart all servers now/)
  const after = await readKeys()
  expect(after).toContain('"kid"')
  expect(after).not.toBe(before)
  expect(await opensCake(origin, email, folder.path)).toBe(true)
})
