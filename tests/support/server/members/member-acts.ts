import { findMember, type ShownMember } from './directories.ts'
import { type Act, receive } from './mailbox-acts.ts'
import { roleIds } from './permissions.ts'
import { chooseSession } from './session-acts.ts'
import {
  call,
  type Half,
  type HeldSession,
  Nothing,
  newOrigin,
  type Person,
  type Reply,
  readMessage,
  type World,
} from './world.ts'

/** Who acts in an organization: a member in the browser or relayed, or the site. */
export type Actor = { half: Half; session: HeldSession | undefined; organizationId: string }

export function chooseActor(world: World, person: Person, siteShare = 0.25): Actor {
  if (world.chance(siteShare)) {
    const organizationId = world.pick(world.organizationIds)
    world.deed.touched.add(organizationId)
    world.deed.bySite.add(organizationId)
    return { half: 'backend', session: undefined, organizationId }
  }
  const session = chooseSession(world, person)
  world.deed.touched.add(session.organizationId)
  world.deed.acting.push(session)
  return { half: world.half(), session, organizationId: session.organizationId }
}

/** A member of the organization, or sometimes of another one, where the act must change nothing. */
function chooseTarget(
  world: World,
  { organizationId }: Actor,
  isFitting: (member: ShownMember) => boolean,
): ShownMember {
  const chosen = world.chance(0.93) ? organizationId : world.pick(world.organizationIds)
  return world.pick((world.before.get(chosen)?.members ?? []).filter(isFitting))
}

const isLiving = ({ status }: ShownMember) => status !== 'deleted'

/** Calls an act on the members of an organization, whose path differs between the halves. */
export async function act(
  world: World,
  { half, session, organizationId }: Actor,
  path: { method: string; browser: string; backend?: string; body?: object },
): Promise<Reply> {
  const place =
    half === 'browser'
      ? path.browser
      : `/organizations/${organizationId}${path.backend ?? path.browser.replace(/^\/organizations/, '')}`
  const { method, body } = path
  return call(world, half, place, {
    ...{ method, isRelayed: session !== undefined },
    ...(body ? { body } : {}),
    ...(session ? { token: session.token } : {}),
  })
}

const chooseRoles = (world: World) => (world.chance(0.3) ? [] : [world.pick(roleIds)])

/** Records that an admin or the site takes in an address (rule B31). */
const admit = (world: World, { organizationId }: Actor, address: string) =>
  world.deed.admitted.add(`${organizationId} ${address}`)

const change =
  (
    toBody: (world: World, member: ShownMember) => object,
    after?: (world: World, member: ShownMember, body: object) => void,
  ): Act =>
  async (world, person) => {
    const actor = chooseActor(world, person)
    const member = chooseTarget(world, actor, isLiving)
    const body = toBody(world, member)
    const reply = await act(world, actor, {
      method: 'PUT',
      browser: `/organizations/members/${member.id}`,
      body,
    })
    if (reply.isOk) after?.(world, member, body)
  }

/** What admins, other members and the site do to members. */
export const memberActs: Record<string, Act> = {
  invite: async (world, person) => {
    const actor = chooseActor(world, person)
    const { address } = world.pick(world.boxes)
    const before = await readMessage(world, address)
    admit(world, actor, address)
    const { half, organizationId, session } = actor
    // The site relays no session here (rule B28): the browser has the call for members.
    const place = half === 'browser' ? {} : { organization_id: organizationId }
    if (session && half === 'backend') throw new Nothing()
    const body = { email_address: address, roles: chooseRoles(world), ...place }
    const token = session ? { token: session.token } : {}
    const reply = await call(world, half, '/magic_links/email/invite', { body, ...token })
    if (reply.isOk) await receive(world, 'link', { address, organizationId, from: newOrigin(world), before })
  },
  'create a member': async (world, person) => {
    const actor = chooseActor(world, person)
    const { address } = world.pick(world.boxes)
    admit(world, actor, address)
    const ofSite = actor.session
      ? {}
      : { external_id: `ext-${world.next()}`, trusted_metadata: { note: `n${world.next()}` } }
    const body = {
      email_address: address,
      roles: chooseRoles(world),
      create_member_as_pending: world.chance(0.3),
      ...ofSite,
    }
    const reply = await act(world, actor, { method: 'POST', browser: '/organizations/members', body })
    const id = reply.data.member_id
    if (!reply.isOk || id === undefined || actor.session) return
    world.written.set(id, { externalId: String(body.external_id), note: String(body.trusted_metadata?.note) })
  },
  'change the roles of a member': change((world) => ({ roles: chooseRoles(world) })),
  'make a member exempt from the methods': change((world) => ({ is_breakglass: world.chance(0.6) })),
  'require a second factor of a member': change((world) => ({ mfa_enrolled: world.chance(0.6) })),
  'change the address of a member': async (world, person) => {
    const actor = chooseActor(world, person)
    const member = chooseTarget(world, actor, isLiving)
    const { address } = world.pick(world.boxes)
    const preserves = actor.session === undefined && world.chance(0.3)
    const body = {
      email_address: address,
      unlink_email: world.chance(0.3),
      preserve_existing_sessions: preserves,
    }
    const reply = await act(world, actor, {
      method: 'PUT',
      browser: `/organizations/members/${member.id}`,
      body,
    })
    const isOther = !member.emails.some((email) => email.address === address && !email.isRetired)
    if (reply.isOk && isOther && member.id === actor.session?.memberId)
      world.tell('B30: a member changed its address')
    if (reply.isOk && preserves) for (const { id } of member.sessions) world.kept.add(id)
  },
  'write to a member as the site': async (world) => {
    const organizationId = world.pick(world.organizationIds)
    world.deed.touched.add(organizationId)
    world.deed.bySite.add(organizationId)
    const actor: Actor = { half: 'backend', session: undefined, organizationId }
    const member = chooseTarget(world, actor, isLiving)
    const [externalId, note] = [`ext-${world.domain}-${world.next()}`, `n${world.next()}`]
    const body = { external_id: externalId, trusted_metadata: { note } }
    const reply = await act(world, actor, {
      method: 'PUT',
      browser: `/organizations/members/${member.id}`,
      body,
    })
    if (reply.isOk) world.written.set(member.id, { externalId, note })
  },
  'remove a member': async (world, person) => {
    const actor = chooseActor(world, person, 0.15)
    const member = chooseTarget(world, actor, isLiving)
    await act(world, actor, { method: 'DELETE', browser: `/organizations/members/${member.id}` })
  },
  'leave an organization': async (world, person) => {
    const session = chooseSession(world, person)
    world.deed.touched.add(session.organizationId)
    world.deed.acting.push(session)
    const actor = { half: world.half(), session, organizationId: session.organizationId }
    await act(world, actor, { method: 'DELETE', browser: `/organizations/members/${session.memberId}` })
  },
  'reactivate a member': async (world, person) => {
    const actor = chooseActor(world, person)
    const member = chooseTarget(world, actor, (candidate) => !isLiving(candidate))
    const path = { method: 'PUT', browser: `/organizations/members/${member.id}/reactivate`, body: {} }
    const reply = await act(world, actor, path)
    if (reply.isOk) admit(world, actor, reply.data.member?.email_address ?? '')
  },
  'free a former address': async (world, person) => {
    const actor = chooseActor(world, person)
    const member = chooseTarget(world, actor, ({ emails }) => emails.some(({ isRetired }) => isRetired))
    const body = { email_address: member.emails.find(({ isRetired }) => isRetired)?.address }
    const browser = `/organizations/members/${member.id}/unlink_retired_email`
    await act(world, actor, { method: 'POST', browser, body })
  },
  'remove a second factor of a member': async (world, person) => {
    const actor = chooseActor(world, person)
    const member = chooseTarget(world, actor, ({ totps, phones }) => totps.length + phones.length > 0)
    if (member.id === actor.session?.memberId) throw new Nothing()
    const isTotp = world.chance(0.5)
    await act(world, actor, {
      method: 'DELETE',
      browser: `/organizations/members/${isTotp ? 'totp' : 'mfa_phone_numbers'}/${member.id}`,
      backend: isTotp ? `/members/${member.id}/totp` : `/members/mfa_phone_numbers/${member.id}`,
    })
  },
  'sign a member out': async (world, person) => {
    const actor = chooseActor(world, person)
    const member = chooseTarget(world, actor, isLiving)
    const { session, half } = actor
    if (session && half === 'backend') throw new Nothing()
    const token = session ? { token: session.token } : {}
    if (half === 'browser') await call(world, half, `/sessions/revoke/${member.id}`, { body: {}, ...token })
    else {
      const found = findMember(world.before, member.id)
      if (found) world.deed.touched.add(found.organization.id)
      await call(world, half, '/sessions/revoke', { body: { member_id: member.id } })
    }
  },
  'use the ID of a member of another organization': async (world, person) => {
    const session = chooseSession(world, person)
    world.deed.acting.push(session)
    const others = [...world.before.values()].filter(({ id }) => id !== session.organizationId)
    const member = world.pick(others.flatMap(({ members }) => members))
    const half = world.half()
    const [method, more] = world.pick([
      ['PUT', ''],
      ['DELETE', ''],
      ['PUT', '/reactivate'],
    ] as const)
    const prefix = half === 'browser' ? '/organizations' : `/organizations/${session.organizationId}`
    const send = async (id: string) => {
      const path = `${prefix}/members/${id}${more}`
      const reply = await call(world, half, path, { method, token: session.token, isRelayed: true, body: {} })
      return reply.text.replaceAll(id, 'x').replace(/"request_id":"[^"]*"/, '')
    }
    // B38. It responds like an ID that does not exist.
    const unknown = member.id.replace(/[0-9a-f]{6}$/, '000000')
    if ((await send(member.id)) !== (await send(unknown)))
      world.tell('B38: the ID of a member elsewhere responds in another way')
  },
}
