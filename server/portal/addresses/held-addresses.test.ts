import { beforeEach, expect, it } from 'vitest'
import { addContact, enterPin, passGate, portal, readUser, removeEmail } from '#support/server/accounts.ts'
import { bakeAs, baseKey, checksum, listActivity, salary } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createOtherSession, createPerson, testPin } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { runCommand } from '../../admin/run-command.ts'
import { sweep } from '../../app/sweep.ts'
import { days, minutes } from '../../platform/machine/clock.ts'

const work = 'ann@customer.org'
const home = 'ann@home.net'
const server = testServerForEach()
const ann = preparedForEach(() => createPerson(server, work))

/** Ann has a PIN. She adds a second email address and removes the one that cakes are shared with. */
beforeEach(async () => {
  await bakeAs(server, await createPerson(server, 'baker@bakery.org'), {
    permissions: [
      { email: work, key_path: ['file'] },
      { email: '*@customer.org', key_path: salary },
    ],
  })
  await addContact(server, home, ann.token, portal)
  expect((await removeEmail(server, work, ann.token, portal)).status).toBe(200)
  server.clock.advance(minutes(6))
})

const getKeys = (email: string, token: string) => callApi(server, '/get_keys', { checksum, email }, token)

/** Another person verifies the email address, gets a new account, and completes the onboarding steps. */
async function becomeNext(email = work): Promise<string> {
  const token = await signInByCode(server, email, portal)
  await passGate(server, token, '0000')
  return token
}

it('denies keys to the next account that verifies the email address, even for a wildcard, and says why', async () => {
  const token = await becomeNext()
  expect((await readUser(server, token, portal)).user_id).not.toBe(ann.userId)
  const rejected = await getKeys(work, token)
  expect([rejected.status, rejected.body]).toEqual([
    403,
    {
      error: expect.stringMatching(/recently belonged to another account.*operator/),
      code: 'address_held',
      request_id: expect.any(String),
    },
  ])
  const blocked = (await listActivity(server)).find(({ action }) => action === 'open_blocked_address_held')
  expect(blocked).toMatchObject({
    actor: work,
    baker: 'baker@bakery.org',
  })
  // Other people at the domain still have access through the wildcard.
  const colleague = await createPerson(server, 'zoe@customer.org')
  expect((await getKeys(colleague.email, colleague.token)).status).toBe(200)
})

it('ends when an operator releases the email address, and records activity', async () => {
  const token = await becomeNext()
  expect(await runCommand(server.deps, ['address', 'release', work])).toContain(`${work} is released`)
  expect((await getKeys(work, token)).body.keys).toContain(baseKey)
  expect((await listActivity(server)).map(({ action, subject }) => [action, subject])).toContainEqual([
    'address_released',
    work,
  ])
  await expect(runCommand(server.deps, ['address', 'release', work])).rejects.toThrow(`${work} is not held.`)
})

it('notifies the account twice and ends after 30 days', async () => {
  for (const to of [work, home]) {
    const [message] = await readOutbox(server, to)
    expect(message?.subject).toBe(`${work} was removed from your Portal account`)
    expect(message?.text).toContain('The email address is held for at least 30 days')
  }
  const soon = 'An email address removed from your Cakelock account will be released soon'
  const countEmails = async () =>
    (await readOutbox(server, home)).filter(({ subject }) => subject === soon).length
  server.clock.advance(days(22))
  await sweep(server.deps)
  expect(await countEmails()).toBe(0)
  server.clock.advance(days(1))
  await sweep(server.deps)
  await sweep(server.deps)
  expect(await countEmails()).toBe(1)
  server.clock.advance(days(7) - minutes(10))
  const token = await becomeNext()
  expect((await getKeys(work, token)).body.code).toBe('address_held')
  server.clock.advance(minutes(10))
  await sweep(server.deps)
  expect((await getKeys(work, token)).body.keys).toContain(baseKey)
})

it('does not end before the second notice was sent', async () => {
  server.clock.advance(days(60))
  const token = await becomeNext()
  expect((await getKeys(work, token)).body.code).toBe('address_held')
  await sweep(server.deps)
  expect((await getKeys(work, token)).body.code).toBe('address_held')
  server.clock.advance(days(7))
  const later = await signInByCode(server, work, portal)
  await enterPin(server, later, '0000')
  expect((await getKeys(work, later)).body.keys).toContain(baseKey)
})

it.each([
  ['no account has it', async () => undefined],
  // Ann signs in with the email address out of habit, which creates an account without a PIN.
  ['a new account verified it in the meantime', () => signInByCode(server, work, portal)],
])('is reclaimed immediately by the account that gave it up, when %s', async (_, meanwhile) => {
  const otherToken = await meanwhile()
  const { token } = await createOtherSession(server, ann)
  await enterPin(server, token, testPin)
  expect((await addContact(server, work, token, portal)).status).toBe(200)
  expect((await removeEmail(server, home, token, portal)).status).toBe(200)
  expect((await getKeys(work, token)).body.keys).toContain(baseKey)
  if (otherToken !== undefined)
    expect((await callApi(server, '/auth/me', undefined, otherToken)).status).toBe(401)
})

it('stays with the first account even when the next account gives up the email address too', async () => {
  const next = await becomeNext()
  await addContact(server, 'mallory@evil.test', next, portal)
  expect((await removeEmail(server, work, next, portal)).status).toBe(200)
  expect((await getKeys(work, await becomeNext())).body.code).toBe('address_held')
  const bounced = await addContact(server, work, next, portal)
  expect([bounced.status, bounced.body.error_type]).toEqual([400, 'duplicate_email'])
})

it('leaves the email address with an account that has since verified it and has a PIN', async () => {
  await becomeNext()
  const { token } = await createOtherSession(server, ann)
  await enterPin(server, token, testPin)
  const duplicate = await addContact(server, work, token, portal)
  expect([duplicate.status, duplicate.body.error_type]).toEqual([400, 'duplicate_email'])
})
