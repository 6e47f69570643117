import { expect, it } from 'vitest'
import { callBusiness, type Discovery } from '#support/server/business.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { findProject } from '../identity/base/projects/store.ts'
import { organizations } from '../identity/base/schema/organizations.ts'
import { members } from '../identity/base/schema/users.ts'
import { demoBusiness } from './business-content.ts'
import { demoPassword } from './content.ts'
import { loadBusiness } from './load-business.ts'

const server = testServerForEach()
const call = (path: string, body: object) =>
  callBusiness(server, demoBusiness, path, { origin: demoBusiness.origin, body })

async function discover(email_address: string) {
  await call('/otps/email/discovery/send', { email_address })
  const [message] = await readOutbox(server, email_address)
  const response = await call('/otps/email/discovery/authenticate', { email_address, code: message?.code })
  return response.body.data as Discovery
}

const list = ({ discovered_organizations }: Discovery) =>
  discovered_organizations
    .map(({ organization, membership }) => `${organization.organization_name}: ${membership.type}`)
    .toSorted()

it('has an organization to join by domain, one by invitation, and one with a second factor', async () => {
  await loadBusiness(server.deps)
  const cook = await discover('kitchen@hotel-aurora.test')
  expect(list(cook)).toEqual(['Flour Mill: active_member', 'Hotel Aurora: active_member'])
  const guest = await discover('new.guest@hotel-aurora.test')
  expect(list(guest)).toEqual(['Hotel Aurora: eligible_to_join_by_email_domain'])
  expect(list(await discover('stranger@customer.test'))).toEqual([])

  const exchange = async ({ intermediate_session_token, discovered_organizations }: Discovery) => {
    const { organization_id } = discovered_organizations[0]?.organization ?? {}
    const body = { intermediate_session_token, organization_id, session_duration_minutes: 30 }
    return (await call('/discovery/intermediate_sessions/exchange', body)).body.data
  }
  expect(await exchange(guest)).toMatchObject({
    member_authenticated: true,
    member: { roles: [{ role_id: 'stytch_member' }, { role_id: 'buyer' }] },
  })
  const audit = await discover('audit@tax-advisers.test')
  expect(await exchange(audit)).toMatchObject({ member_authenticated: false, mfa_required: {} })
})

it('has admins with a password, and keeps later changes but for the origins of its sites', async () => {
  await loadBusiness(server.deps)
  const signIn = { organization_id: 'flour-mill', email_address: 'office@flour-mill.test' }
  const body = { ...signIn, password: demoPassword, session_duration_minutes: 30 }
  const { data } = (await call('/passwords/authenticate', body)).body
  expect(data).toMatchObject({ member: { name: 'Ines Dumont', is_admin: true } })
  await server.deps.db.transaction((tx) => tx.update(organizations).set({ name: 'Renamed' }))
  await loadBusiness(server.deps, ['http://guild.localhost:9'])
  const { db } = server.deps
  const project = await db.read((tx) => findProject(tx, demoBusiness.publicToken))
  expect(project).toMatchObject({
    allowedOrigins: [demoBusiness.origin, 'http://guild.localhost:9'],
    redirectUrls: [`${demoBusiness.origin}/`, 'http://guild.localhost:9/'],
  })
  expect(await db.read((tx) => tx.$count(members))).toBe(7)
  const rows = await db.read((tx) => tx.select().from(organizations))
  expect(rows.map(({ name }) => name)).toEqual(['Renamed', 'Renamed', 'Renamed'])
})
