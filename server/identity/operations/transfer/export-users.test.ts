import { readFile, writeFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importedHashes, importedPassword } from '#support/server/imported-hashes.ts'
import { createOwnedRows } from '#support/server/isolation/owned-rows.ts'
import { shopSide } from '#support/server/isolation/pairs.ts'
import {
  connectPeople,
  createPeopleFiles,
  exportPeople,
  importPeople,
  type PeopleFiles,
} from '#support/server/people-files.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { createTestServer, shopProject, type TestServer } from '#support/server/test-server.ts'
import { logEntries } from '../../base/schema/log.ts'
import { totps } from '../../base/schema/totps.ts'
import { runUnit } from '../../base/unit-of-work.ts'

let files: PeopleFiles
beforeAll(async () => {
  files = await createPeopleFiles()
})
afterAll(() => files.remove())

/** Users with each type of hash, and one who also has everything else. */
async function fillShop(): Promise<TestServer> {
  const server = await createTestServer()
  await createOwnedRows(server, shopSide, 'ann@example.org')
  const users = Object.values(importedHashes).map((password, index) => ({
    external_id: `customer-${index}`,
    emails: [{ email: `user${index}@example.org`, verified: true }, { email: `user${index}@example.com` }],
    password: password as never,
    trusted_metadata: { index },
  }))
  await importPeople(server, await files.write(`seed-${Math.random()}`, users))
  return server
}

const readFileOf = (name: string) => readFile(files.path(name), 'utf8')

describe('docs/people.schema.json', () => {
  it('accepts the example and every exported line, and the example can be imported', {
    tags: ['long'],
  }, async () => {
    const validate = new Ajv2020({ strict: false, formats: { 'date-time': true } }).compile(
      JSON.parse(await readFile('docs/people.schema.json', 'utf8')),
    )
    const server = await fillShop()
    await exportPeople(server, files.path('valid'), '--with-secrets')
    const example = await readFile('docs/examples/people.jsonl', 'utf8')
    await files.write('example', example.trim().split('\n'))
    const lines = [...(await files.readLines('valid')), ...(await files.readLines('example'))]
    expect(lines.flatMap((line) => (validate(line) ? [] : [validate.errors]))).toEqual([])
    expect(validate({ surname: 'Example' })).toBe(false)
    const empty = await createTestServer()
    expect(await importPeople(empty, files.path('example'))).toBe('3 users imported, 0 users rejected.')
  })
})

describe('an export of users', () => {
  it('is the same after an import into an empty project, where its passwords work', async () => {
    const first = await fillShop()
    await exportPeople(first, files.path('first'), '--with-secrets')
    const second = await createTestServer()
    const count = Object.keys(importedHashes).length
    expect(await importPeople(second, files.path('first'))).toBe(
      `${count + 3} users imported, 0 users rejected.`,
    )
    await exportPeople(second, files.path('second'), '--with-secrets')
    expect(await readFileOf('second')).toBe(await readFileOf('first'))
    for (let index = 0; index < count; index += 1) {
      const body = {
        email: `user${index}@example.org`,
        password: importedPassword,
        session_duration_minutes: 30,
      }
      expect((await callProvider(second, '/passwords/authenticate', { body })).status).toBe(200)
    }
  })

  it('has the secrets of authenticator apps only with --with-secrets', async () => {
    const server = await fillShop()
    const rows = await runUnit(server.deps.db, shopProject, (unit) => unit.tx.select().from(totps))
    const totp = rows.find(({ verifiedAt, projectId }) => verifiedAt && projectId === shopProject.id)
    expect(totp).toBeDefined()
    expect(await exportPeople(server, files.path('plain'))).toContain('1 of them has an authenticator app')
    await exportPeople(server, files.path('secret'), '--with-secrets')
    expect(await readFileOf('plain')).not.toContain('"totp"')
    const secret = server.deps.secrets.open(totp?.sealedSecret ?? '', totp?.id ?? '')
    expect(await readFileOf('secret')).toContain(secret)
  })

  it('is in the log, with the number of users', async () => {
    const server = await fillShop()
    await exportPeople(server, files.path('logged'))
    const entries = await server.deps.db.transaction((tx) =>
      tx.select().from(logEntries).where(eq(logEntries.kind, 'people_exported')),
    )
    const users = (await files.readLines('logged')).length
    expect(entries).toMatchObject([{ detail: { people: users, withSecrets: false } }])
  })

  it('continues after the last complete line if it was interrupted', { tags: ['long'] }, async () => {
    const server = await fillShop()
    await exportPeople(server, files.path('whole'))
    const whole = await readFileOf('whole')
    await writeFile(files.path('cut.part'), whole.slice(0, whole.length / 2))
    await exportPeople(server, files.path('cut'))
    expect(await readFileOf('cut')).toBe(whole)
  })

  it('does not replace a file', async () => {
    const server = await createTestServer()
    await files.write('taken', ['x'])
    await expect(exportPeople(server, files.path('taken'))).rejects.toThrow('already exists')
    expect(connectPeople(server).isInServer).toBe(false)
  })
})
