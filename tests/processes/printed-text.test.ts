import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../support/programs/places.ts'
import { repository, runProgram } from '../support/programs/server-process.ts'
import { openServer } from '../support/server/open-server.ts'

// Text from outside could change the title of the terminal, clear it, or forge lines of the program.

const evil = '\u001b]0;owned\u0007\u009b31m\u202e'
const escaped = '\\u001b]0;owned\\u0007\\u009b31m\\u202e'
const cake = join(repository, 'cake/vectors/bytes-16.cake')

let folder: Awaited<ReturnType<typeof makeFolder>>
let server: Awaited<ReturnType<typeof openServer>>

beforeAll(async () => {
  folder = await makeFolder()
  await writeFile(join(folder.path, 'plan.txt'), 'plan')
  const ban = {
    error: 'Banned.',
    reason: `Because ${evil}\nOpened plan.txt`,
    code: 'not_allowed',
    request_id: 'r',
  }
  server = await openServer(
    createServer((_, response) => {
      response.writeHead(403, { 'content-type': 'application/json', 'retry-after': '9' })
      response.end(JSON.stringify(ban))
    }),
  )
})

afterAll(async () => {
  server.close()
  await folder.remove()
})

const account = () => ['--email', 'ann@example.org', '--server', `http://127.0.0.1:${server.port}`]
const ban = `Banned. Because ${escaped}\\u000aOpened plan.txt`

type Row = [string, () => string[], string]

const rows: Row[] = [
  ['open', () => ['baker/cli.ts', 'open', cake, '--out', `${folder.path}/out`, ...account()], ban],
  ['the server of a checkout', () => ['dist/server/server.js', 'development', '--settings', evil], escaped],
  ['admin', () => ['dist/server/admin.js', 'project', evil], escaped],
]

/** The same functions print these. */
const furtherRows: Row[] = [
  ['bake', () => ['baker/cli.ts', 'bake', `${folder.path}/plan.txt`, ...account()], ban],
  ['inspect', () => ['baker/cli.ts', 'inspect', `${evil}.cake`], `${escaped}.cake`],
  ['another command of the baker', () => ['baker/cli.ts', evil], `Unknown command '${escaped}'.`],
  [
    'another command of the server',
    () => ['server/programs/cakelock.ts', evil],
    `Unknown command '${escaped}'.`,
  ],
  ['an option of the server', () => ['server/programs/cakelock.ts', `--${evil}`], escaped],
]

const title = '%s prints no control character that it receives'
it.concurrent.each(rows)(title, expectEscaped)
describe('a program with the same functions', { tags: ['long'] }, () => {
  it.concurrent.each(furtherRows)(title, expectEscaped)
})

async function expectEscaped(...[, args, printed]: Row): Promise<void> {
  const program = runProgram(args(), { CAKELOCK_PASSWORD: 'x', DATA_DIR: join(folder.path, 'data') })
  expect(await program.ended).not.toBe(0)
  expect(program.output()).toContain(printed)
  expect(program.output().replaceAll('\n', '')).not.toMatch(/\p{Other}/u)
}
