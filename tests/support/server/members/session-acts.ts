import { hours, minutes as toMilliseconds } from '../../../../server/platform/machine/clock.ts'
import { currentOf, findMember } from './directories.ts'
import { findProofTime } from './invariants.ts'
import { type Act, chooseContinuation, newPassword, settle } from './mailbox-acts.ts'
import { call, type HeldIntermediate, keep, type Person, type Reply, readerOf, type World } from './world.ts'

const minutes = { session_duration_minutes: 60 }

export const chooseSession = (world: World, person: Person) => {
  const held = world.sessions.filter((session) => session.person === person)
  const newest = held.at(-1)
  return newest && world.chance(0.6) ? newest : world.pick(held)
}
export const chooseIntermediate = (world: World, person: Person): HeldIntermediate => {
  const held = world.intermediates.filter((intermediate) => intermediate.person === person)
  const newest = held.at(-1)
  return newest && world.chance(0.7) ? newest : world.pick(held)
}

/** B20. What crosses was given after the target member was created, at most 24 hours ago, and names the address. */
function checkCrossing(world: World, { data }: Reply, address: string): void {
  const { member_session: session } = data
  const target = session && findMember(world.before, session.member_id)
  if (target?.member.status !== 'active' || world.deed.isRace) return
  const factors = (session as unknown as { authentication_factors: Parameters<typeof findProofTime>[0] })
    .authentication_factors
  const provedAt = findProofTime(factors, address)
  const now = world.server.clock.now().getTime()
  if (provedAt === undefined) world.tell('B20: what does not prove the mailbox crossed')
  else if (now - provedAt > hours(24)) world.tell('B20: an old factor crossed')
  else if (provedAt < new Date(target.member.createdAt).getTime())
    world.tell('B20: a factor from before the member crossed')
}

/** What a person does with a session, an intermediate session or a password. */
export const sessionActs: Record<string, Act> = {
  'exchange an intermediate session': async (world, person) => {
    const held = chooseIntermediate(world, person)
    const organizationId = world.pick(world.organizationIds)
    world.deed.touched.add(organizationId)
    if (held.isProof) world.deed.proved.add(held.address)
    const body = { intermediate_session_token: held.token, organization_id: organizationId, ...minutes }
    const path = '/discovery/intermediate_sessions/exchange'
    const reply = await call(world, world.half(), path, { body })
    const isElsewhere = held.organizationId !== '' && held.organizationId !== organizationId
    if (reply.isOk && isElsewhere) world.tell('B19: an intermediate session worked in another organization')
    if (reply.isOk && !held.isProof && reply.data.member_session)
      world.tell('B20: an asserted address entered')
    if (held.organizationId === '') checkCrossing(world, reply, held.address)
    settle(world, person, reply, { ...held, presented: held })
  },
  'create an organization': async (world, person) => {
    const held = chooseIntermediate(world, person)
    const isOpen = world.chance(0.7)
    const domains = isOpen
      ? { email_allowed_domains: [world.domain], email_jit_provisioning: 'RESTRICTED' }
      : {}
    const body = {
      ...{ intermediate_session_token: held.token, ...minutes, ...domains },
      organization_slug: `s-${world.domain}-${world.next()}`,
    }
    if (held.isProof) world.deed.proved.add(held.address)
    const reply = await call(world, world.half(), '/discovery/organizations/create', { body })
    const { organization_id: id } = reply.data
    if (!reply.isOk || id === undefined) return
    if (held.organizationId !== '' || !held.isProof) world.tell('B9: created without a proof of the mailbox')
    world.organizationIds.push(id)
    world.deed.touched.add(id)
    settle(world, person, reply, { ...held, presented: held })
  },
  'exchange a session': async (world, person) => {
    const session = chooseSession(world, person)
    const organizationId = world.pick(world.organizationIds)
    const source = findMember(world.before, session.memberId)
    const address = source && currentOf(source.member)?.address
    world.deed.touched.add(organizationId)
    const shown = source?.member.sessions.find(({ id }) => id === session.id)
    const isProof = address !== undefined && findProofTime(shown?.factors ?? [], address) !== undefined
    if (isProof) world.deed.proved.add(address)
    const body = { organization_id: organizationId, ...minutes }
    const reply = await call(world, world.half(), '/sessions/exchange', { body, token: session.token })
    if (reply.isOk && !isProof && !world.deed.isRace)
      world.tell('B20: a session without a proof was exchanged')
    checkCrossing(world, reply, address ?? '')
    const isTaken = isProof && world.boxes.some((box) => box.address === address && readerOf(box) === person)
    settle(world, person, reply, {
      address: address ?? '',
      isProof: isTaken && reply.data.member_session != null,
    })
  },
  'sign in with a password': async (world, person) => {
    const own = world.pick(world.passwords.filter((password) => password.person === person))
    const organizationId = world.chance(0.7) ? own.organizationId : world.pick(world.organizationIds)
    const address = world.chance(0.8) ? own.address : world.pick(world.boxes).address
    const { fields, intermediate } = chooseContinuation(world, person)
    const isMailboxProof = intermediate?.isProof === true && intermediate.address === address
    world.deed.touched.add(organizationId)
    if (isMailboxProof) world.deed.proved.add(address)
    const body = {
      organization_id: organizationId,
      email_address: address,
      password: own.text,
      ...fields,
      ...minutes,
    }
    const reply = await call(world, world.half(), '/passwords/authenticate', { body })
    const memberId = reply.data.member_id ?? ''
    const member = findMember(world.before, memberId)
    const isCurrent = member?.member.passwords.some(({ hash }) => world.setters.get(hash) === person)
    if (reply.isOk && member && !isCurrent && !world.deed.isRace)
      world.tell('B12: a password of another member signed in')
    if (reply.isOk && member && member.organization.id !== organizationId)
      world.tell('B12: a password crossed')
    settle(world, person, reply, { address, isProof: isMailboxProof, presented: intermediate })
  },
  'replace a password': async (world, person) => {
    const own = world.pick(world.passwords.filter((password) => password.person === person))
    const text = newPassword(world, person)
    world.deed.touched.add(own.organizationId)
    const named = { organization_id: own.organizationId, email_address: own.address }
    const body = { ...named, existing_password: own.text, new_password: text, ...minutes }
    const reply = await call(world, world.half(), '/passwords/existing_password/reset', { body })
    if (reply.isOk) world.passwords.push({ ...own, text })
    keep(world, person, reply, { address: own.address, isProof: false })
  },
  'set a password in a session': async (world, person) => {
    const session = chooseSession(world, person)
    const target = findMember(world.before, session.memberId)
    const text = newPassword(world, person)
    world.deed.touched.add(session.organizationId)
    const half = world.half()
    const body = {
      password: text,
      ...(half === 'backend' ? { organization_id: session.organizationId } : {}),
    }
    const reply = await call(world, half, '/passwords/session/reset', { body, token: session.token })
    if (!reply.isOk) return
    const factors = target?.member.sessions.find(({ id }) => id === session.id)?.factors ?? []
    const newest = Math.max(...factors.map((factor) => new Date(factor.last_authenticated_at).getTime()))
    const age = world.server.clock.now().getTime() - newest
    if (age > toMilliseconds(5) && !world.deed.isRace) world.tell('B12: an old session set a password')
    const address = target ? (currentOf(target.member)?.address ?? '') : ''
    world.passwords.push({ person, text, address, organizationId: session.organizationId })
  },
  'use a session': async (world, person) => {
    const session = chooseSession(world, person)
    world.deed.touched.add(session.organizationId)
    await call(world, world.half(), '/sessions/authenticate', { body: minutes, token: session.token })
  },
  'sign out': async (world, person) => {
    const session = chooseSession(world, person)
    world.deed.touched.add(session.organizationId)
    await call(world, world.half(), '/sessions/revoke', { body: {}, token: session.token })
  },
  'use an intermediate session as a session': async (world, person) => {
    const { token } = chooseIntermediate(world, person)
    const { isOk } = await call(world, 'browser', '/organizations/members/me', { method: 'GET', token })
    if (isOk) world.tell('B18: an intermediate session opened data')
  },
}
