import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bakeCake, opensCake, signUp } from '../support/programs/first-cake.ts'
import { installProgram } from '../support/programs/installed-program.ts'
import { makeFolder } from '../support/programs/places.ts'
import { type NodeProcess, runProgram, whenReady } from '../support/programs/server-process.ts'
import { type EmailSink, startEmailSink } from '../support/server/email-sink.ts'
import { findFreePort } from '../support/server/free-port.ts'

// The program as an operator installs it: its own files, and only the packages that its manifest names.

let folder: Awaited<ReturnType<typeof makeFolder>>
let emails: EmailSink
let port: number
let program: string
let settings: string
let server: NodeProcess | undefined

const run = (...args: string[]) => runProgram([program, ...args], { NODE_PATH: '' }, folder.path)

async function runToEnd(...args: string[]) {
  const started = run(...args)
  return { code: await started.ended, output: started.output() }
}

beforeAll(async () => {
  folder = await makeFolder()
  emails = await startEmailSink()
  port = await findFreePort()
  program = await installProgram(join(folder.path, 'program'))
  settings = join(folder.path, 'etc/settings.env')
})

afterAll(async () => {
  await server?.stop()
  emails.close()
  await folder.remove()
})

it('asks for its settings', async () => {
  const child = spawn(process.execPath, [program, '--settings', settings, 'setup'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(`http://localhost:${port}\n${emails.url}\n\n\n${join(folder.path, 'data')}\n`)
  expect(await once(child, 'close')).toEqual([0, null])
  await writeFile(settings, `${await readFile(settings, 'utf8')}PORT=${port}\n`)
})

it('rejects an unknown setting by its name', async () => {
  const invalid = join(folder.path, 'invalid.env')
  await writeFile(invalid, 'PUBLIC_ULR=http://localhost\n')
  const { code, output } = await runToEnd('--settings', invalid, 'serve')
  expect(code).toBe(1)
  expect(output).toBe(`${invalid} has PUBLIC_ULR, which is not a setting. Did you mean PUBLIC_URL?\n`)
})

it('says which package has the commands of bakers', async () => {
  const { code, output } = await runToEnd('bake', 'plan.txt')
  expect({ code, output }).toMatchObject({ code: 2, output: expect.stringContaining('cakelock-cli') })
})

describe('the running program', () => {
  const email = 'baker@program.test'
  const origin = () => `http://127.0.0.1:${port}`

  beforeAll(async () => {
    server = run('--settings', settings, 'serve')
    await whenReady(server, `${origin()}/readyz`)
  })

  it('serves the portal, the widget and the packages', async () => {
    for (const path of ['/login', '/widget/login-widget.js', '/clientside-services/index.html'])
      expect((await fetch(origin() + path)).status, path).toBe(200)
  })

  it('signs up a user, who bakes a file and opens it', async () => {
    await signUp(origin(), email, emails)
    await bakeCake(origin(), email, folder.path)
    expect(await opensCake(origin(), email, folder.path)).toBe(true)
  })

  it('executes an operator command, and ends on SIGTERM', async () => {
    const { code, output } = await runToEnd('--settings', settings, 'admin', 'project', 'list')
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('Cakelock (the portal)'),
    })
    server?.child.kill('SIGTERM')
    expect(await server?.ended).toBe(0)
    expect(await runToEnd('--settings', settings, 'migrate', '--plan')).toEqual({
      code: 0,
      output: 'No migration is pending: the database has the schema of this version.\n',
    })
  })
})
