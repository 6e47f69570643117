import { expect, it } from 'vitest'
import { act, createBakery, read } from '#support/server/bake.ts'
import { listActivity } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import type { Person } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { findPrincipal } from '../persons/principal.ts'
import { changeOtherAdmin } from './manage-members.ts'

const server = testServerForEach()
const bakery = preparedForEach(() => createBakery(server))

const manage = (person: Person, action: string, email: string) =>
  act(server, person, '/admins/manage', { action, email })
const isAdmin = async (person: Person) =>
  (await callApi(server, '/auth/me', undefined, person.token)).body.is_admin
const list = async (person: Person) => (await read(server, person, '/users/admins')).body.admins
const rows = async () =>
  (await listActivity(server)).map(({ action, actor, subject, asAdmin }) => [action, actor, subject, asAdmin])

it('adds and removes the admin role, each with an activity row and an email', async () => {
  const { admin, baker } = bakery
  expect(await list(admin)).toEqual([{ email: admin.email, is_self: true, can_remove: false }])
  expect((await manage(admin, 'add', baker.email)).body).toEqual({ done: true })
  expect(await isAdmin(baker)).toBe(true)
  expect(await list(baker)).toEqual([
    { email: admin.email, is_self: false, can_remove: true },
    { email: baker.email, is_self: true, can_remove: true },
  ])
  const [message] = await readOutbox(server, baker.email)
  expect(message?.subject).toBe('You’re an admin of Bakery on Cakelock')
  expect(message?.text).toContain('admin@bakery.org made you an admin of Bakery on Cakelock.')
  await manage(admin, 'add', baker.email)
  expect((await manage(baker, 'remove', admin.email)).status).toBe(200)
  expect(await isAdmin(admin)).toBe(false)
  expect((await readOutbox(server, admin.email))[0]?.subject).toBe(
    'You’re no longer an admin of Bakery on Cakelock',
  )
  expect(await rows()).toEqual([
    ['admin_added', admin.email, baker.email, true],
    ['admin_removed', baker.email, admin.email, true],
  ])
  expect((await manage(admin, 'add', admin.email)).body.code).toBe('not_allowed')
})

it('keeps the last admin even if two admins remove each other at the same time', async () => {
  const { admin, baker } = bakery
  const last = await manage(admin, 'remove', admin.email)
  expect([last.status, last.body.code, last.body.error]).toEqual([
    409,
    'last_admin',
    'admin@bakery.org is the last admin of your organization. Make another member an admin first.',
  ])
  await manage(admin, 'add', baker.email)
  const both = await Promise.all([manage(admin, 'remove', baker.email), manage(baker, 'remove', admin.email)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect([await isAdmin(admin), await isAdmin(baker)].filter(Boolean)).toHaveLength(1)
})

it('rejects a change by an admin who loses the role after the request was authorized', async () => {
  const { admin, baker, otherBaker } = bakery
  await manage(admin, 'add', baker.email)
  const principal = await findPrincipal(server.deps, baker.token, { device: 'desktop', locale: 'en' })
  if (!principal) throw new Error('The session has ended.')
  await manage(admin, 'remove', baker.email)
  for (const [action, { email }] of [
    ['add', otherBaker],
    ['remove', admin],
  ] as const) {
    await expect(changeOtherAdmin(server.deps, principal, { action, email })).rejects.toMatchObject({
      code: 'not_allowed',
    })
  }
  expect([await isAdmin(otherBaker), await isAdmin(admin)]).toEqual([false, true])
})

it('lets an admin remove their own role if another admin remains', async () => {
  const { admin, baker } = bakery
  await manage(admin, 'add', baker.email)
  expect((await manage(admin, 'remove', admin.email)).status).toBe(200)
  expect([await isAdmin(admin), await isAdmin(baker)]).toEqual([false, true])
})

it('rejects people outside the company and banned people', async () => {
  const { admin, opener, otherBaker } = bakery
  const outside = await manage(admin, 'add', opener.email)
  expect([outside.status, outside.body.error]).toEqual([
    404,
    'No member of your organization has the email address opener@customer.org.',
  ])
  await act(server, admin, '/bans/manage', { action: 'add', email: otherBaker.email, ban_level: 'org' })
  expect((await manage(admin, 'add', otherBaker.email)).body.error).toBe(
    'other@bakery.org is banned from your organization. Remove the ban first.',
  )
  expect((await manage(otherBaker, 'add', otherBaker.email)).status).toBe(403)
  expect(await isAdmin(otherBaker)).toBe(false)
})
