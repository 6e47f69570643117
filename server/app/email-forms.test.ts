import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Email, findEmail } from '#contract/ids.ts'
import { act, checksumOf, read } from '#support/server/bake.ts'
import { baseKey } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, type Person, testPassword } from '#support/server/people.ts'
import { preparedForAll } from '#support/server/prepared-server.ts'
import { askForCode, callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import {
  createServerOn,
  createTestServer,
  portalProject,
  shopProject,
  type TestServer,
} from '#support/server/test-server.ts'
import { openUpgraded } from '#support/server/upgrade/load.ts'
import { runCommand } from '../admin/run-command.ts'
import { findDatabaseProblems } from '../doctor/checks/database.ts'
import { readDatabaseFacts } from '../doctor/database-facts.ts'
import { isBlockedEmail } from '../identity/accounts/users/blocked-emails.ts'
import { emails } from '../identity/base/schema/users.ts'
import { readUnit } from '../identity/base/unit-of-work.ts'
import { findHold } from '../portal/addresses/holds.ts'
import { sweep } from './sweep.ts'

// Rule A68. The data set was written by version 5.0.0: accounts and recipients whose email addresses are decomposed, as
// a Mac may enter them, or begin with the Turkish İ, some of them next to an account with the other form.

const decompose = (text: string) => text.normalize('NFD')
const folder = fileURLToPath(new URL('../../tests/upgrade/5.0.0', import.meta.url))

type People = {
  bakerToken: string
  ownerToken: string
  openerToken: string
  pairTokens: [string, string]
  dottedToken: string
}

let people: People
const server = preparedForAll(async () => {
  const upgraded = await openUpgraded<People>(folder, 'addresses.json')
  people = upgraded.people
  return createServerOn(upgraded.db)
})
afterAll(() => server.deps.db.close())

const listAddresses = async ({ deps }: TestServer): Promise<string[]> => {
  const rows = await deps.db.read((tx) => tx.select({ address: emails.address }).from(emails))
  return rows.map(({ address }) => address).filter((address) => /\P{ASCII}/u.test(address))
}
const logIn = (email: string, password = testPassword, at: TestServer = server) =>
  callProvider(at, '/passwords/authenticate', { body: { email, password, session_duration_minutes: 30 } })
/** Returns the email address of the account that a password sign-in opens. */
const signedInAs = async (email: string, password?: string) => {
  const { status, body } = await logIn(email, password)
  const data = body.data as { user?: { emails: { email: string }[] } } | undefined
  return data?.user?.emails[0]?.email ?? status
}
const getKeys = (token: string, email: string, index: number) =>
  callApi(server, '/get_keys', { checksum: checksumOf(index), email }, token)
const opens = async (...args: Parameters<typeof getKeys>) =>
  JSON.stringify((await getKeys(...args)).body).includes(baseKey)

/** The accounts of the data set, and what each of them may enter. */
const cases: [entered: string, stored: string][] = [
  ['zoë@shop.example', 'zoë@shop.example'],
  ['Zoë@Shop.Example', 'zoë@shop.example'],
  [decompose('zoë@shop.example'), 'zoë@shop.example'],
  ['josé@shop.example', 'josé@shop.example'],
  [decompose('josé@shop.example'), decompose('josé@shop.example')],
  ['irem@shop.example', 'irem@shop.example'],
  ['İrem@shop.example', 'i̇rem@shop.example'],
  ['i̇rem@shop.example', 'i̇rem@shop.example'],
]
const passwordOf = (stored: string) => (stored.startsWith('zo') ? 'Grüne Bäume-77' : testPassword)

describe('before the email addresses are composed', () => {
  it.each(cases)('%j signs in', async (entered, stored) => {
    expect(String(await signedInAs(entered, passwordOf(stored))).normalize('NFC')).toBe(
      stored.normalize('NFC'),
    )
  })

  it('a composed recipient is the account whose email address is still decomposed', async () => {
    expect(await opens(people.openerToken, 'noël@customer.example', 1)).toBe(true)
  })
})

describe('after the sweep', () => {
  beforeAll(async () => {
    await sweep(server.deps)
    // It can be repeated, while a server of version 5.0 still writes.
    await sweep(server.deps)
  })

  it('an email address is composed unless another user has that form, and no user is lost', async () => {
    expect((await listAddresses(server)).sort()).toEqual(
      [
        ...['zoë@shop.example', 'josé@shop.example', decompose('josé@shop.example'), 'i̇rem@shop.example'],
        ...['bäcker@bakery.example', 'noël@customer.example', 'i̇nci@customer.example'],
        ...['andré@customer.example', decompose('andré@customer.example')],
      ].sort(),
    )
  })

  it.each(cases)('%j signs in to the account %j', async (entered, stored) => {
    expect(await signedInAs(entered, passwordOf(stored))).toBe(stored)
  })

  it('a password that was set decomposed signs in in both forms', async () => {
    expect(await signedInAs('zoë@shop.example', decompose('Grüne Bäume-77'))).toBe('zoë@shop.example')
  })

  it.each([
    ['noël@customer.example', () => people.openerToken, [true, false, false]],
    [decompose('noël@customer.example'), () => people.openerToken, [true, false, false]],
    // Two accounts keep the access that names their own form.
    [decompose('andré@customer.example'), () => people.pairTokens[0], [true, false, false]],
    ['andré@customer.example', () => people.pairTokens[1], [false, true, false]],
    ['İnci@customer.example', () => people.dottedToken, [true, false, false]],
    ['bäcker@bakery.example', () => people.ownerToken, [false, false, true]],
  ] as const)('%j opens the cakes that name it', async (email, toToken, expected) => {
    const opened = []
    for (const index of [1, 2, 3]) opened.push(await opens(toToken(), email, index))
    expect(opened).toEqual(expected)
  })

  it('a recipient without an account meets it in both forms, once', async () => {
    const chloé = await createPerson(server, 'chloé@customer.example')
    expect(await opens(chloé.token, chloé.email, 1)).toBe(true)
    expect(await opens(chloé.token, decompose(chloé.email), 3)).toBe(true)
    const { body } = await callApi(server, '/users/openers', undefined, people.ownerToken)
    const rows = JSON.stringify(body.data ?? body)
    expect(rows.split('@customer.example').length - 1).toBeGreaterThan(0)
    expect(rows).not.toContain(decompose('chloé'))
  })

  it('the list of a baker names an account in its own form', async () => {
    const { body } = await callApi(server, '/get_files', undefined, people.ownerToken)
    expect(body.data[0]).toMatchObject({ baker_email: 'bäcker@bakery.example' })
  })

  it('access is added and removed in both forms', async () => {
    const baker = { token: people.bakerToken } as Person
    const change = (body: object) =>
      act(server, baker, '/modify_permissions', { checksum: checksumOf(2), ...body })
    const listGrantees = async () => {
      const { body } = await read(server, baker, '/get_files')
      const file = body.data.find((row: { checksum: string }) => row.checksum === checksumOf(2))
      return JSON.parse(file.permissions_json).map(({ email }: { email: string }) => email)
    }
    const added = await change({
      add: [{ email: decompose('zuë@x.example'), key_path: ['file'] }],
      remove: [],
    })
    expect(added.status).toBe(200)
    expect(await listGrantees()).toContain('zuë@x.example')
    const removed = await change({ add: [], remove: [{ email: decompose('zuë@x.example') }] })
    expect(removed.status).toBe(200)
    expect(await listGrantees()).toEqual(['andré@customer.example'])
  })

  it('blocked, held and opted-out email addresses are found in both forms', async () => {
    const { deps } = server
    for (const form of ['björn@customer.example', decompose('björn@customer.example')] as Email[]) {
      expect(await readUnit(deps.db, portalProject, (unit) => isBlockedEmail(unit, deps, form))).toBe(true)
    }
    for (const form of ['lücke@customer.example', decompose('lücke@customer.example')] as Email[]) {
      expect(await deps.db.transaction((tx) => findHold(tx, deps, form))).toBeDefined()
    }
    const notify = await act(server, { token: people.bakerToken } as Person, '/cakes/notify', {
      ...{ checksum: checksumOf(1), emails: ['renée@customer.example'], with_name: false, language: 'en' },
    })
    expect(notify.body.results).toEqual([{ email: 'renée@customer.example', outcome: 'sent' }])
    expect(await readOutbox(server, 'renée@customer.example')).toEqual([])
  })
})

describe('users whose email addresses look the same', () => {
  it('are named by people list', async () => {
    const run = (project: string) => runCommand(server.deps, ['people', 'list', project])
    const listed = await run('Shop')
    expect(listed).toMatch(
      /^These users have .+:\n {2}user-\S+ {2}josé@shop\.example\n {2}user-\S+ {2}jose\\u0301@shop/m,
    )
    expect(listed).toMatch(/^ {2}user-\S+ {2}irem@shop\.example\n {2}user-\S+ {2}i\\u0307rem@shop\.example$/m)
    expect(listed).toMatch(/^user-\S+ {2}zoë@shop\.example$/m)
    expect(listed.match(/look the same/g)).toHaveLength(2)
    const ofPortal = await run('project-portal')
    expect(ofPortal.match(/look the same/g)).toHaveLength(1)
    expect(ofPortal).toContain('andre\\u0301@customer.example')
  })

  it('are named by the doctor', async () => {
    const observed = await readDatabaseFacts(server.deps.db, server.deps.secrets)
    const findings = findDatabaseProblems(observed, false)
    expect(findings.map(({ id }) => id)).toEqual(Array(3).fill('database_emails_alike'))
    const text = JSON.stringify(findings)
    for (const name of ['Shop', 'jose\\\\u0301@shop', 'i\\\\u0307rem@shop', 'andre\\\\u0301@customer']) {
      expect(text).toContain(name)
    }
  })
})

describe('a new email address', () => {
  const fresh = preparedForAll(() => createTestServer())

  it.each([
    [decompose('andré@example.org'), 'andré@example.org'],
    ['İpek@example.org', 'ipek@example.org'],
    ['I\u0307lke@example.org', 'ilke@example.org'],
    ['i\u0307nan@example.org', 'inan@example.org'],
    ['ａｎｎ@example.org', 'ａｎｎ@example.org'],
    ['ΚΏΣΤΑΣ@example.org', findEmail('ΚΏΣΤΑΣ@example.org')],
  ])('%j is stored as %j', async (entered, stored) => {
    const { methodId } = await askForCode(fresh, entered)
    const [sent] = await readOutbox(fresh)
    expect(sent?.to).toBe(stored)
    const { body } = await callProvider(fresh, '/otps/authenticate', {
      body: { token: sent?.code, method_id: methodId, session_duration_minutes: 30 },
    })
    expect(body.data).toMatchObject({ user: { emails: [{ email: stored }] } })
  })

  it('both forms are one account, in the widget and the portal', async () => {
    await signInByCode(fresh, 'zoé@example.org')
    await askForCode(fresh, decompose('Zoé@example.org'))
    const rows = await readUnit(fresh.deps.db, shopProject, (unit) => unit.tx.select().from(emails))
    expect(rows.filter(({ address }) => address.startsWith('zo'))).toHaveLength(1)
    const body = { password: 'correct-horse-42', session_duration_minutes: 1440 }
    const registered = await callApi(fresh, '/stytch/register', {
      ...body,
      email: decompose('Noé@example.org'),
    })
    expect(registered.status).toBe(200)
    const me = await callApi(fresh, '/auth/me', undefined, registered.body.session_token)
    expect(me.body.email).toBe('noé@example.org')
    const again = await callApi(fresh, '/stytch/authenticate', { ...body, email: 'noé@example.org' })
    expect(again.status).toBe(200)
  })
})
