import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callBackend } from '#support/server/call-backend.ts'
import { createPerson, createShopUser } from '#support/server/people.ts'
import {
  createPeopleFiles,
  importPeople,
  listFileUsers,
  type PeopleFiles,
  verifiedEmail,
} from '#support/server/people-files.ts'
import { createTestServer, shopProject, type TestServer } from '#support/server/test-server.ts'
import { addRecoveryCodes, consumeRecoveryCode } from '../../accounts/credentials/recovery-codes.ts'
import { findTotp } from '../../accounts/credentials/totps.ts'
import { findProjectById, toConsumers } from '../../base/projects/store.ts'
import { logEntries } from '../../base/schema/log.ts'
import { projects } from '../../base/schema/projects.ts'
import { users } from '../../base/schema/users.ts'
import { webhookEvents } from '../../base/schema/webhooks.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { importBatch } from './import-users.ts'

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
const setProject = (change: object) =>
  server.deps.db.transaction((tx) => tx.update(projects).set(change).where(eq(projects.id, shopProject.id)))

describe('a batch', () => {
  it('is rejected if the previous batch was not imported', async () => {
    const batch = {
      fileDigest: 'a',
      fromLine: 2,
      toLine: 3,
      toByte: 9,
      isLast: true,
      users: [],
      rejections: [],
    }
    const options = { withEvents: false, expectsDuplicates: false }
    const project = await server.deps.db.read((tx) => findProjectById(tx, shopProject.id))
    if (!project) throw new Error('The shop has no project.')
    await expect(importBatch(server.deps, toConsumers(project), batch, options)).rejects.toThrow(
      'The lines starting with line 1 must be imported first.',
    )
  })
})

describe('an imported user', () => {
  it('may have an address that a user of another project has', async () => {
    await createPerson(server, 'ann@example.org')
    await createShopUser(server, 'ben@example.org')
    // A duplicate in the same project makes the import look for others.
    const lines = ['ann@example.org', 'ben@example.org'].map((email) => ({ emails: [verifiedEmail(email)] }))
    await importPeople(server, await files.write('elsewhere.jsonl', lines))
    const inShop = await server.deps.db.transaction((tx) =>
      tx.$count(users, eq(users.projectId, shopProject.id)),
    )
    expect(inShop).toBe(2)
  })

  it('has every field of the line', async () => {
    await setProject({
      rbac: { roles: [{ role_id: 'editor', description: '', permissions: [] }], resources: [] },
    })
    const line = {
      user_id: 'user-live-6f1c',
      external_id: 'customer-7',
      created_at: '2024-02-03T04:05:06.000Z',
      // Names have only one line.
      name: { first_name: 'Ann\r\nMaria', last_name: 'Example' },
      emails: [verifiedEmail('Ann@Example.org'), { email: 'ann2@example.org' }],
      phone_numbers: [{ phone_number: '+15005550006', verified: true }],
      providers: [{ provider_type: 'Google', provider_subject: '12345' }],
      crypto_wallets: [
        {
          crypto_wallet_type: 'ethereum' as const,
          crypto_wallet_address: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
        },
      ],
      roles: ['editor'],
      trusted_metadata: { plan: 'gold' },
      untrusted_metadata: { theme: 'dark' },
    }
    expect(await importPeople(server, await files.write('full', [line]))).toBe(
      '1 user imported, 0 users rejected.',
    )
    const { emails, phone_numbers, providers, crypto_wallets, ...user } = await callBackend(
      server,
      '/users/customer-7',
      {},
      'GET',
    )
    expect(user).toMatchObject({
      user_id: 'user-live-6f1c',
      created_at: '2024-02-03T04:05:06.000Z',
      status: 'active',
      name: { first_name: 'Ann Maria', middle_name: '', last_name: 'Example' },
      roles: ['stytch_user', 'editor'],
      trusted_metadata: { plan: 'gold' },
      untrusted_metadata: { theme: 'dark' },
    })
    expect(emails).toMatchObject([
      { email: 'ann@example.org', verified: true },
      { email: 'ann2@example.org', verified: false },
    ])
    expect(phone_numbers).toMatchObject([{ phone_number: '+15005550006', verified: true }])
    expect(providers).toMatchObject([{ provider_type: 'Google', provider_subject: '12345' }])
    expect(crypto_wallets).toMatchObject([
      { crypto_wallet_address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', verified: false },
    ])
  })

  it('can use the imported recovery codes of the authenticator app', async () => {
    const totp = { secret: 'ABCDEFGHABCDEFGH', recovery_codes: ['aaaa-bbbb-cccc'] }
    await importPeople(server, await files.write('totp', [{ user_id: 'user-1', totp }]))
    await runUnit(server.deps.db, shopProject, async (unit) => {
      const stored = await findTotp(unit, 'user-1')
      if (!stored) throw new Error('The authenticator app was not imported.')
      expect(await consumeRecoveryCode(unit, server.deps, stored, 'AAAA BBBB CCCC')).toMatch(/^totp-recovery/)
      await addRecoveryCodes(unit, server.deps, stored, [])
    })
  })
})

describe('an import', () => {
  it('rejects invalid lines with line, field and reason, and imports the others', async () => {
    const file = await files.write('invalid', [
      'not json',
      { emails: [verifiedEmail('ann@example.org')], surname: 'Example' } as never,
      { emails: [{ email: 'no address', verified: true }] },
      {
        emails: [verifiedEmail('bob@example.org')],
        password: { hash_type: 'bcrypt', hash: 'secret' } as never,
      },
      { phone_numbers: [{ phone_number: '0123' }] },
      '',
      { name: { first_name: 'Cid' } },
      { external_id: 'd', roles: ['nobody-has-this'] },
      { external_id: 'e', providers: [{ provider_type: 'Microsoft', provider_subject: '1' }] },
      { emails: [verifiedEmail('fay@example.org')] },
      'null',
      { emails: [verifiedEmail('gus@example.org')], created_at: '2999-01-01T00:00:00Z' },
    ])
    expect(await importPeople(server, file)).toBe(
      `1 user imported, 10 users rejected. ${file}.refused.jsonl has the reasons.`,
    )
    expect(
      (await files.readRejections('invalid')).map(({ line, field, reason }) => `${line} ${field}: ${reason}`),
    ).toMatchInlineSnapshot(`
      [
        "1 : The line is not a JSON object.",
        "2 surname: This is not a field of a user. Remove it or correct its name.",
        "3 emails[0].email: The value must be an email address such as ann@example.org.",
        "4 password.hash: The hash is not a bcrypt hash, such as $2b$10$ and 53 characters.",
        "5 phone_numbers[0].phone_number: The value must be a phone number such as +15005550006.",
        "7 : The user has no email address, other contact or ID to identify them.",
        "8 roles[0]: The project does not have this role.",
        "9 providers[0].issuer: The issuer is required for Microsoft: it has one per tenant.",
        "11 : The line is not a JSON object.",
        "12 created_at: The value must not be in the future.",
      ]
    `)
  })

  it('rejects users that exist in the project or on an earlier line', async () => {
    await createShopUser(server, 'ann@example.org')
    const file = await files.write('twice', [
      { emails: [verifiedEmail('bob@example.org')], external_id: 'b' },
      { emails: [verifiedEmail('Ann@example.org')] },
      { emails: [verifiedEmail('bob2@example.org')], external_id: 'b' },
      { emails: [verifiedEmail('bob@example.org')] },
      { emails: [verifiedEmail('cid@example.org')] },
    ])
    expect(await importPeople(server, file)).toContain('2 users imported, 3 users rejected.')
    expect(await files.readRejections('twice')).toMatchObject([
      { line: 2, field: 'emails[0].email' },
      { line: 3, field: 'external_id' },
      { line: 4, field: 'emails[0].email' },
    ])
    expect(await countUsers()).toBe(3)
  })

  it('adds nothing if the same file is imported again, or a corrected one with the same users', async () => {
    const users = listFileUsers(3)
    const file = await files.write('again', users)
    const summary = await importPeople(server, file)
    const nothing = 'This file was imported before, and nothing was added. At that time: '
    expect(await importPeople(server, file)).toBe(nothing + summary)
    const corrected = await files.write('corrected', [
      ...users,
      { emails: [verifiedEmail('new@example.org')] },
    ])
    expect(await importPeople(server, corrected)).toContain('1 user imported, 3 users rejected.')
    expect(await countUsers()).toBe(4)
  })

  it('rejects the users for whom the project has no room', async () => {
    await setProject({ maxPeople: 2 })
    expect(await importPeople(server, await files.write('many', listFileUsers(5)))).toContain(
      '2 users imported, 3 users rejected.',
    )
    expect((await files.readRejections('many'))[0]).toEqual({
      line: 3,
      field: '',
      reason: 'The project has as many users as its document allows.',
    })
  })

  it('imports nothing with --dry-run, and reports what would be rejected', async () => {
    await createShopUser(server, 'user1@example.org')
    const file = await files.write('dry', [...listFileUsers(3), ...listFileUsers(1), 'not json'])
    expect(await importPeople(server, file, '--dry-run')).toBe(
      [
        `2 users would be imported, 3 users rejected. ${file}.refused.jsonl has the reasons.`,
        'Nothing was imported, because of --dry-run.',
      ].join('\n'),
    )
    expect((await files.readRejections('dry')).map(({ line }) => line)).toEqual([2, 4, 5])
    expect(await countUsers()).toBe(1)
  })

  it('writes its start and its result to the log, and events only with --events', async () => {
    const webhooks = [{ name: 'crm', url: 'https://crm.example/hook', events: null }]
    await setProject({ webhooks })
    await importPeople(server, await files.write('quiet', [...listFileUsers(2), 'x']))
    const entries = await server.deps.db.transaction((tx) => tx.select().from(logEntries))
    expect(entries).toMatchObject([
      { kind: 'people_import_started', call: 'admin people import' },
      { kind: 'people_imported', detail: { imported: 2, refused: 1 } },
    ])
    const listEvents = () => server.deps.db.transaction((tx) => tx.select().from(webhookEvents))
    expect(await listEvents()).toEqual([])
    await importPeople(server, await files.write('loud', [{ user_id: 'user-loud' }]), '--events')
    expect(await listEvents()).toMatchObject([{ object: 'user', action: 'create', objectId: 'user-loud' }])
  })
})
