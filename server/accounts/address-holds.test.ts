import { beforeEach, expect, it } from 'vitest'
import { runCommand } from '../admin/run-command.ts'
import { days, minutes } from '../platform/clock.ts'
import { sweep } from '../sweep.ts'
import { addEmail, givePin, passGate, portal, readUser, removeEmail } from '../testing/accounts.ts'
import { bakeAs, baseKey, checksum, listActivity, salary } from '../testing/cakes.ts'
import { callApi } from '../testing/call.ts'
import { createOtherSession, createPerson, type Person, testPin } from '../testing/people.ts'
import { readOutbox, signInByCode } from '../testing/provider-client.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

const work = 'ann@customer.org'
const home = 'ann@home.net'
let world: TestServer
let ann: Person

/** Ann has a PIN, adds another address, and gives up the one that cakes are shared with. */
beforeEach(async () => {
  world = await createTestServer()
  ann = await createPerson(world, work)
  await bakeAs(world, await createPerson(world, 'baker@bakery.org'), {
    permissions: [
      { email: work, key_path: ['file'] },
      { email: '*@customer.org', key_path: salary },
    ],
  })
  await addEmail(world, home, ann.token, portal)
  expect((await removeEmail(world, work, ann.token, portal)).status).toBe(200)
  world.clock.advance(minutes(6))
})

const getKeys = (email: string, token: string) => callApi(world, '/get_keys', { checksum, email }, token)

/** Another person verifies the email address, gets a new account, and passes the gate. */
async function becomeNext(email = work): Promise<string> {
  const token = await signInByCode(world, email, portal)
  await passGate(world, token, '0000')
  return token
}

it('refuses keys to the next account that verifies the email address, even for a wildcard, and says why', async () => {
  const token = await becomeNext()
  expect((await readUser(world, token, portal)).user_id).not.toBe(ann.userId)
  const refused = await getKeys(work, token)
  expect([refused.status, refused.body]).toEqual([
    403,
    {
      error: expect.stringMatching(/recently belonged to another account.*operator/),
      code: 'address_held',
      request_id: expect.any(String),
    },
  ])
  const blocked = (await listActivity(world)).find(({ action }) => action === 'open_blocked_address_held')
  expect(blocked).toMatchObject({
    actor: work,
    baker: 'baker@bakery.org',
  })
  // Other people at the domain have the access of the wildcard.
  const colleague = await createPerson(world, 'zoe@customer.org')
  expect((await getKeys(colleague.email, colleague.token)).status).toBe(200)
})

it('ends when an operator releases the email address, and records activity', async () => {
  const token = await becomeNext()
  expect(await runCommand(world.deps, ['address', 'release', work])).toContain(`${work} is released`)
  expect((await getKeys(work, token)).body.keys).toContain(baseKey)
  expect((await listActivity(world)).map(({ action, subject }) => [action, subject])).toContainEqual([
    'address_released',
    work,
  ])
  await expect(runCommand(world.deps, ['address', 'release', work])).rejects.toThrow(`${work} is not held.`)
})

it('notifies the account twice and ends after 30 days', async () => {
  for (const to of [work, home]) {
    const [mail] = await readOutbox(world, to)
    expect(mail?.subject).toBe(`${work} was removed from your Portal account`)
    expect(mail?.text).toContain('The email address is held for at least 30 days')
  }
  const soon = 'An email address removed from your Cakelock account will be released soon'
  const told = async () => (await readOutbox(world, home)).filter(({ subject }) => subject === soon).length
  world.clock.advance(days(22))
  await sweep(world.deps)
  expect(await told()).toBe(0)
  world.clock.advance(days(1))
  await sweep(world.deps)
  await sweep(world.deps)
  expect(await told()).toBe(1)
  world.clock.advance(days(7) - minutes(10))
  const token = await becomeNext()
  expect((await getKeys(work, token)).body.code).toBe('address_held')
  world.clock.advance(minutes(10))
  await sweep(world.deps)
  expect((await getKeys(work, token)).body.keys).toContain(baseKey)
})

it('does not end before the second notice was sent', async () => {
  world.clock.advance(days(60))
  const token = await becomeNext()
  expect((await getKeys(work, token)).body.code).toBe('address_held')
  await sweep(world.deps)
  expect((await getKeys(work, token)).body.code).toBe('address_held')
  world.clock.advance(days(7))
  const later = await signInByCode(world, work, portal)
  await givePin(world, later, '0000')
  expect((await getKeys(work, later)).body.keys).toContain(baseKey)
})

it.each([
  ['nobody has', async () => undefined],
  // Out of habit, Ann signs in with the address and so makes an account without a PIN.
  ['a new account has proved meanwhile', () => signInByCode(world, work, portal)],
])('is reclaimed immediately by the account that gave it up, when %s', async (_, meanwhile) => {
  const other = await meanwhile()
  const { token } = await createOtherSession(world, ann)
  await givePin(world, token, testPin)
  expect((await addEmail(world, work, token, portal)).status).toBe(200)
  expect((await removeEmail(world, home, token, portal)).status).toBe(200)
  expect((await getKeys(work, token)).body.keys).toContain(baseKey)
  if (other !== undefined) expect((await callApi(world, '/auth/me', undefined, other)).status).toBe(401)
})

it('stays with the first account when the next account gives up the email address too', async () => {
  const next = await becomeNext()
  await addEmail(world, 'mallory@evil.test', next, portal)
  expect((await removeEmail(world, work, next, portal)).status).toBe(200)
  expect((await getKeys(work, await becomeNext())).body.code).toBe('address_held')
  const bounced = await addEmail(world, work, next, portal)
  expect([bounced.status, bounced.body.error_type]).toEqual([400, 'duplicate_email'])
})

it('leaves the email address with an account that has verified it since and has a PIN', async () => {
  await becomeNext()
  const { token } = await createOtherSession(world, ann)
  await givePin(world, token, testPin)
  const taken = await addEmail(world, work, token, portal)
  expect([taken.status, taken.body.error_type]).toEqual([400, 'duplicate_email'])
})
