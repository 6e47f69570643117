import { findMember, type ShownMember } from './directories.ts'
import {
  call,
  type Fixture,
  type Half,
  type HeldSession,
  Nothing,
  newOrigin,
  type Person,
  type Reply,
  readMessage,
} from './fixture.ts'
import { type Act, receive } from './mailbox-acts.ts'
import { roleIds } from './permissions.ts'
import { chooseSession } from './session-acts.ts'

/** Who acts in an organization: a member in the browser or relayed, or the site. */
export type Actor = { half: Half; session: HeldSession | undefined; organizationId: string }

export function chooseActor(fixture: Fixture, person: Person, siteShare = 0.25): Actor {
  if (fixture.chance(siteShare)) {
    const organizationId = fixture.pick(fixture.organizationIds)
    fixture.deed.touched.add(organizationId)
    fixture.deed.bySite.add(organizationId)
    return { half: 'backend', session: undefined, organizationId }
  }
  const session = chooseSession(fixture, person)
  fixture.deed.touched.add(session.organizationId)
  fixture.deed.acting.push(session)
  return { half: fixture.half(), session, organizationId: session.organizationId }
}

/** A member of the organization, or sometimes of another one, where the act must change nothing. */
function chooseTarget(
  fixture: Fixture,
  { organizationId }: Actor,
  isFitting: (member: ShownMember) => boolean,
): ShownMember {
  const chosen = fixture.chance(0.93) ? organizationId : fixture.pick(fixture.organizationIds)
  return fixture.pick((fixture.before.get(chosen)?.members ?? []).filter(isFitting))
}

const isLiving = ({ status }: ShownMember) => status !== 'deleted'

/** Calls an act on the members of an organization, whose path differs between the halves. */
export async function act(
  fixture: Fixture,
  { half, session, organizationId }: Actor,
  path: { method: string; browser: string; backend?: string; body?: object },
): Promise<Reply> {
  const place =
    half === 'browser'
      ? path.browser
      : `/organizations/${organizationId}${path.backend ?? path.browser.replace(/^\/organizations/, '')}`
  const { method, body } = path
  return call(fixture, half, place, {
    ...{ method, isRelayed: session !== undefined },
    ...(body ? { body } : {}),
    ...(session ? { token: session.token } : {}),
  })
}

const chooseRoles = (fixture: Fixture) => (fixture.chance(0.3) ? [] : [fixture.pick(roleIds)])

/** Records that an admin or the site takes in an address (rule B31). */
const admit = (fixture: Fixture, { organizationId }: Actor, address: string) =>
  fixture.deed.admitted.add(`${organizationId} ${address}`)

const change =
  (
    toBody: (fixture: Fixture, member: ShownMember) => object,
    after?: (fixture: Fixture, member: ShownMember, body: object) => void,
  ): Act =>
  async (fixture, person) => {
    const actor = chooseActor(fixture, person)
    const member = chooseTarget(fixture, actor, isLiving)
    const body = toBody(fixture, member)
    const reply = await act(fixture, actor, {
      method: 'PUT',
      browser: `/organizations/members/${member.id}`,
      body,
    })
    if (reply.isOk) after?.(fixture, member, body)
  }

/** What admins, other members and the site do to members. */
export const memberActs: Record<string, Act> = {
  invite: async (fixture, person) => {
    const actor = chooseActor(fixture, person)
    const { address } = fixture.pick(fixture.boxes)
    const before = await readMessage(fixture, address)
    admit(fixture, actor, address)
    const { half, organizationId, session } = actor
    // The site relays no session here (rule B28): the browser has the call for members.
    const place = half === 'browser' ? {} : { organization_id: organizationId }
    if (session && half === 'backend') throw new Nothing()
    const body = { email_address: address, roles: chooseRoles(fixture), ...place }
    const token = session ? { token: session.token } : {}
    const reply = await call(fixture, half, '/magic_links/email/invite', { body, ...token })
    if (reply.isOk)
      await receive(fixture, 'link', { address, organizationId, from: newOrigin(fixture), before })
  },
  'create a member': async (fixture, person) => {
    const actor = chooseActor(fixture, person)
    const { address } = fixture.pick(fixture.boxes)
    admit(fixture, actor, address)
    const ofSite = actor.session
      ? {}
      : { external_id: `ext-${fixture.next()}`, trusted_metadata: { note: `n${fixture.next()}` } }
    const body = {
      email_address: address,
      roles: chooseRoles(fixture),
      create_member_as_pending: fixture.chance(0.3),
      ...ofSite,
    }
    const reply = await act(fixture, actor, { method: 'POST', browser: '/organizations/members', body })
    const id = reply.data.member_id
    if (!reply.isOk || id === undefined || actor.session) return
    fixture.siteValues.set(id, {
      externalId: String(body.external_id),
      note: String(body.trusted_metadata?.note),
    })
  },
  'change the roles of a member': change((fixture) => ({ roles: chooseRoles(fixture) })),
  'make a member exempt from the methods': change((fixture) => ({ is_breakglass: fixture.chance(0.6) })),
  'require a second factor of a member': change((fixture) => ({ mfa_enrolled: fixture.chance(0.6) })),
  'change the address of a member': async (fixture, person) => {
    const actor = chooseActor(fixture, person)
    const member = chooseTarget(fixture, actor, isLiving)
    const { address } = fixture.pick(fixture.boxes)
    const preserves = actor.session === undefined && fixture.chance(0.3)
    const body = {
      email_address: address,
      unlink_email: fixture.chance(0.3),
      preserve_existing_sessions: preserves,
    }
    const reply = await act(fixture, actor, {
      method: 'PUT',
      browser: `/organizations/members/${member.id}`,
      body,
    })
    const isOther = !member.emails.some((email) => email.address === address && !email.isRetired)
    if (reply.isOk && isOther && member.id === actor.session?.memberId)
      fixture.tell('B30: a member changed its address')
    if (reply.isOk && preserves) for (const { id } of member.sessions) fixture.kept.add(id)
  },
  'write to a member as the site': async (fixture) => {
    const organizationId = fixture.pick(fixture.organizationIds)
    fixture.deed.touched.add(organizationId)
    fixture.deed.bySite.add(organizationId)
    const actor: Actor = { half: 'backend', session: undefined, organizationId }
    const member = chooseTarget(fixture, actor, isLiving)
    const [externalId, note] = [`ext-${fixture.domain}-${fixture.next()}`, `n${fixture.next()}`]
    const body = { external_id: externalId, trusted_metadata: { note } }
    const reply = await act(fixture, actor, {
      method: 'PUT',
      browser: `/organizations/members/${member.id}`,
      body,
    })
    if (reply.isOk) fixture.siteValues.set(member.id, { externalId, note })
  },
  'remove a member': async (fixture, person) => {
    const actor = chooseActor(fixture, person, 0.15)
    const member = chooseTarget(fixture, actor, isLiving)
    await act(fixture, actor, { method: 'DELETE', browser: `/organizations/members/${member.id}` })
  },
  'leave an organization': async (fixture, person) => {
    const session = chooseSession(fixture, person)
    fixture.deed.touched.add(session.organizationId)
    fixture.deed.acting.push(session)
    const actor = { half: fixture.half(), session, organizationId: session.organizationId }
    await act(fixture, actor, { method: 'DELETE', browser: `/organizations/members/${session.memberId}` })
  },
  'reactivate a member': async (fixture, person) => {
    const actor = chooseActor(fixture, person)
    const member = chooseTarget(fixture, actor, (candidate) => !isLiving(candidate))
    const path = { method: 'PUT', browser: `/organizations/members/${member.id}/reactivate`, body: {} }
    const reply = await act(fixture, actor, path)
    if (reply.isOk) admit(fixture, actor, reply.data.member?.email_address ?? '')
  },
  'free a former address': async (fixture, person) => {
    const actor = chooseActor(fixture, person)
    const member = chooseTarget(fixture, actor, ({ emails }) => emails.some(({ isRetired }) => isRetired))
    const body = { email_address: member.emails.find(({ isRetired }) => isRetired)?.address }
    const browser = `/organizations/members/${member.id}/unlink_retired_email`
    await act(fixture, actor, { method: 'POST', browser, body })
  },
  'remove a second factor of a member': async (fixture, person) => {
    const actor = chooseActor(fixture, person)
    const member = chooseTarget(fixture, actor, ({ totps, phones }) => totps.length + phones.length > 0)
    if (member.id === actor.session?.memberId) throw new Nothing()
    const isTotp = fixture.chance(0.5)
    await act(fixture, actor, {
      method: 'DELETE',
      browser: `/organizations/members/${isTotp ? 'totp' : 'mfa_phone_numbers'}/${member.id}`,
      backend: isTotp ? `/members/${member.id}/totp` : `/members/mfa_phone_numbers/${member.id}`,
    })
  },
  'sign a member out': async (fixture, person) => {
    const actor = chooseActor(fixture, person)
    const member = chooseTarget(fixture, actor, isLiving)
    const { session, half } = actor
    if (session && half === 'backend') throw new Nothing()
    const token = session ? { token: session.token } : {}
    if (half === 'browser') await call(fixture, half, `/sessions/revoke/${member.id}`, { body: {}, ...token })
    else {
      const match = findMember(fixture.before, member.id)
      if (match) fixture.deed.touched.add(match.organization.id)
      await call(fixture, half, '/sessions/revoke', { body: { member_id: member.id } })
    }
  },
  'use the ID of a member of another organization': async (fixture, person) => {
    const session = chooseSession(fixture, person)
    fixture.deed.acting.push(session)
    const otherOrganizations = [...fixture.before.values()].filter(({ id }) => id !== session.organizationId)
    const member = fixture.pick(otherOrganizations.flatMap(({ members }) => members))
    const half = fixture.half()
    const [method, more] = fixture.pick([
      ['PUT', ''],
      ['DELETE', ''],
      ['PUT', '/reactivate'],
    ] as const)
    const prefix = half === 'browser' ? '/organizations' : `/organizations/${session.organizationId}`
    const send = async (id: string) => {
      const path = `${prefix}/members/${id}${more}`
      const reply = await call(fixture, half, path, {
        method,
        token: session.token,
        isRelayed: true,
        body: {},
      })
      return reply.text.replaceAll(id, 'x').replace(/"request_id":"[^"]*"/, '')
    }
    // B38. It responds like an ID that does not exist.
    const unknown = member.id.replace(/[0-9a-f]{6}$/, '000000')
    if ((await send(member.id)) !== (await send(unknown)))
      fixture.tell('B38: the ID of a member elsewhere responds in another way')
  },
}
