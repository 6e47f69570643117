/** @module-tag long */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importedHashes, importedPassword } from '#support/server/imported-hashes.ts'
import {
  createPeopleFiles,
  importPeople,
  listFileUsers,
  type PeopleFiles,
  verifiedEmail,
} from '#support/server/people-files.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import { isSealedHash } from '../../accounts/credentials/sealed-hashes.ts'
import { passwords, users } from '../../base/schema/users.ts'
import { wrapHashes } from './wrap-hashes.ts'

let server: TestServer
let files: PeopleFiles
beforeAll(async () => {
  files = await createPeopleFiles()
})
afterAll(() => files.remove())
beforeEach(async () => {
  server = await createTestServer()
})

const countUsers = () => server.deps.db.transaction((tx) => tx.$count(users))
const signIn = (email: string, password: string) =>
  callProvider(server, '/passwords/authenticate', {
    body: { email, password, session_duration_minutes: 30 },
  })
const readHashes = () => server.deps.db.transaction((tx) => tx.select().from(passwords))

describe('an imported user', () => {
  it('signs in with the password for each type of hash, which is then replaced', async () => {
    // password-migration.test.ts has all hashes; both calls encode them with the same code.
    const names = ['bcrypt', 'argon2id', 'scrypt, encoded', 'PBKDF2 with SHA-512', 'SHA-1']
    const lines = names.map((name, index) => ({
      emails: [verifiedEmail(`user${index}@example.org`)],
      password: { hash: '', hash_type: '', ...importedHashes[name] } as never,
    }))
    await importPeople(server, await files.write('hashes', lines))
    for (const [index, name] of names.entries()) {
      expect((await signIn(`user${index}@example.org`, `${importedPassword}!`)).status, name).toBe(401)
      expect((await signIn(`user${index}@example.org`, importedPassword)).status, name).toBe(200)
    }
    const hashes = await readHashes()
    expect(hashes.filter(({ hash }) => !server.deps.hasher.isCurrent(hash))).toEqual([])
  })

  it('never stores a fast hash: it is first sealed, then wrapped in the background', async () => {
    const fast = ['MD5', 'SHA-1', 'SHA-512'].map((name) => ({
      emails: [verifiedEmail(`${name}@example.org`)],
      password: { hash: '', hash_type: '', ...importedHashes[name] } as never,
    }))
    await importPeople(server, await files.write('fast', fast))
    const sealed = await readHashes()
    expect(sealed.map(({ hash }) => isSealedHash(hash))).toEqual([true, true, true])
    for (const { hash } of Object.values(importedHashes)) expect(JSON.stringify(sealed)).not.toContain(hash)
    while ((await wrapHashes(server.deps)) > 0);
    for (const { hash } of await readHashes()) expect(hash).toMatch(/^\$wrapped-.*\$argon2id\$/)
    expect((await signIn('md5@example.org', importedPassword)).status).toBe(200)
  })
})

describe('an import of several batches', () => {
  it('continues after its last batch if it was interrupted', async () => {
    const file = await files.write('long', listFileUsers(2500))
    const { transaction } = server.deps.db
    let left = 6
    server.deps.db.transaction = (work) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return transaction(work)
    }
    await expect(importPeople(server, file)).rejects.toThrow('killed')
    server.deps.db.transaction = transaction
    const before = await countUsers()
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(2500)
    expect(await importPeople(server, file)).toBe('2500 users imported, 0 users rejected.')
    expect(await countUsers()).toBe(2500)
  })

  it('imports each user once if two processes import the same file', async () => {
    const file = await files.write('both', listFileUsers(2500))
    const summaries = await Promise.all([importPeople(server, file), importPeople(server, file)])
    expect(summaries).toEqual(Array(2).fill('2500 users imported, 0 users rejected.'))
    expect(await countUsers()).toBe(2500)
  })
})
