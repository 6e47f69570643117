import { hours, minutes as toMilliseconds } from '../../../../server/platform/machine/clock.ts'
import { currentOf, findMember } from './directories.ts'
import {
  call,
  type Fixture,
  type HeldIntermediate,
  keep,
  type Person,
  type Reply,
  readerOf,
} from './fixture.ts'
import { findProofTime } from './invariants.ts'
import { type Act, chooseContinuation, newPassword, settle } from './mailbox-acts.ts'

const minutes = { session_duration_minutes: 60 }

export const chooseSession = (fixture: Fixture, person: Person) => {
  const held = fixture.sessions.filter((session) => session.person === person)
  const newest = held.at(-1)
  return newest && fixture.chance(0.6) ? newest : fixture.pick(held)
}
export const chooseIntermediate = (fixture: Fixture, person: Person): HeldIntermediate => {
  const held = fixture.intermediates.filter((intermediate) => intermediate.person === person)
  const newest = held.at(-1)
  return newest && fixture.chance(0.7) ? newest : fixture.pick(held)
}

/** B20. What crosses was given after the target member was created, at most 24 hours ago, and names the address. */
function checkCrossing(fixture: Fixture, { data }: Reply, address: string): void {
  const { member_session: session } = data
  const target = session && findMember(fixture.before, session.member_id)
  if (target?.member.status !== 'active' || fixture.deed.isRace) return
  const factors = (session as unknown as { authentication_factors: Parameters<typeof findProofTime>[0] })
    .authentication_factors
  const provedAt = findProofTime(factors, address)
  const now = fixture.server.clock.now().getTime()
  if (provedAt === undefined) fixture.tell('B20: what does not prove the mailbox crossed')
  else if (now - provedAt > hours(24)) fixture.tell('B20: an old factor crossed')
  else if (provedAt < new Date(target.member.createdAt).getTime())
    fixture.tell('B20: a factor from before the member crossed')
}

/** What a person does with a session, an intermediate session or a password. */
export const sessionActs: Record<string, Act> = {
  'exchange an intermediate session': async (fixture, person) => {
    const held = chooseIntermediate(fixture, person)
    const organizationId = fixture.pick(fixture.organizationIds)
    fixture.deed.touched.add(organizationId)
    if (held.isProof) fixture.deed.proved.add(held.address)
    const body = { intermediate_session_token: held.token, organization_id: organizationId, ...minutes }
    const path = '/discovery/intermediate_sessions/exchange'
    const reply = await call(fixture, fixture.half(), path, { body })
    const isElsewhere = held.organizationId !== '' && held.organizationId !== organizationId
    if (reply.isOk && isElsewhere) fixture.tell('B19: an intermediate session worked in another organization')
    if (reply.isOk && !held.isProof && reply.data.member_session)
      fixture.tell('B20: an asserted address entered')
    if (held.organizationId === '') checkCrossing(fixture, reply, held.address)
    settle(fixture, person, reply, { ...held, presented: held })
  },
  'create an organization': async (fixture, person) => {
    const held = chooseIntermediate(fixture, person)
    const isOpen = fixture.chance(0.7)
    const domains = isOpen
      ? { email_allowed_domains: [fixture.domain], email_jit_provisioning: 'RESTRICTED' }
      : {}
    const body = {
      ...{ intermediate_session_token: held.token, ...minutes, ...domains },
      organization_slug: `s-${fixture.domain}-${fixture.next()}`,
    }
    if (held.isProof) fixture.deed.proved.add(held.address)
    const reply = await call(fixture, fixture.half(), '/discovery/organizations/create', { body })
    const { organization_id: id } = reply.data
    if (!reply.isOk || id === undefined) return
    if (held.organizationId !== '' || !held.isProof)
      fixture.tell('B9: created without a proof of the mailbox')
    fixture.organizationIds.push(id)
    fixture.deed.touched.add(id)
    settle(fixture, person, reply, { ...held, presented: held })
  },
  'exchange a session': async (fixture, person) => {
    const session = chooseSession(fixture, person)
    const organizationId = fixture.pick(fixture.organizationIds)
    const source = findMember(fixture.before, session.memberId)
    const address = source && currentOf(source.member)?.address
    fixture.deed.touched.add(organizationId)
    const shown = source?.member.sessions.find(({ id }) => id === session.id)
    const isProof = address !== undefined && findProofTime(shown?.factors ?? [], address) !== undefined
    if (isProof) fixture.deed.proved.add(address)
    const body = { organization_id: organizationId, ...minutes }
    const reply = await call(fixture, fixture.half(), '/sessions/exchange', { body, token: session.token })
    if (reply.isOk && !isProof && !fixture.deed.isRace)
      fixture.tell('B20: a session without a proof was exchanged')
    checkCrossing(fixture, reply, address ?? '')
    const isReader = fixture.boxes.some((box) => box.address === address && readerOf(box) === person)
    // If only the second factor is missing, the intermediate session contains the proof.
    const isProved = isProof && isReader && reply.data.primary_required === null
    settle(fixture, person, reply, { address: address ?? '', isProof: isProved })
  },
  'sign in with a password': async (fixture, person) => {
    const ownValue = fixture.pick(fixture.passwords.filter((password) => password.person === person))
    const organizationId = fixture.chance(0.7)
      ? ownValue.organizationId
      : fixture.pick(fixture.organizationIds)
    const address = fixture.chance(0.8) ? ownValue.address : fixture.pick(fixture.boxes).address
    const { fields, intermediate } = chooseContinuation(fixture, person)
    const isMailboxProof = intermediate?.isProof === true && intermediate.address === address
    fixture.deed.touched.add(organizationId)
    if (isMailboxProof) fixture.deed.proved.add(address)
    const body = {
      organization_id: organizationId,
      email_address: address,
      password: ownValue.text,
      ...fields,
      ...minutes,
    }
    const reply = await call(fixture, fixture.half(), '/passwords/authenticate', { body })
    const memberId = reply.data.member_id ?? ''
    const member = findMember(fixture.before, memberId)
    const isCurrent = member?.member.passwords.some(({ hash }) => fixture.setters.get(hash) === person)
    if (reply.isOk && member && !isCurrent && !fixture.deed.isRace)
      fixture.tell('B12: a password of another member signed in')
    if (reply.isOk && member && member.organization.id !== organizationId)
      fixture.tell('B12: a password crossed')
    settle(fixture, person, reply, { address, isProof: isMailboxProof, presented: intermediate })
  },
  'replace a password': async (fixture, person) => {
    const ownValue = fixture.pick(fixture.passwords.filter((password) => password.person === person))
    const text = newPassword(fixture, person)
    fixture.deed.touched.add(ownValue.organizationId)
    const sentFields = { organization_id: ownValue.organizationId, email_address: ownValue.address }
    const body = { ...sentFields, existing_password: ownValue.text, new_password: text, ...minutes }
    const reply = await call(fixture, fixture.half(), '/passwords/existing_password/reset', { body })
    if (reply.isOk) fixture.passwords.push({ ...ownValue, text })
    keep(fixture, person, reply, { address: ownValue.address, isProof: false })
  },
  'set a password in a session': async (fixture, person) => {
    const session = chooseSession(fixture, person)
    const target = findMember(fixture.before, session.memberId)
    const text = newPassword(fixture, person)
    fixture.deed.touched.add(session.organizationId)
    const half = fixture.half()
    const body = {
      password: text,
      ...(half === 'backend' ? { organization_id: session.organizationId } : {}),
    }
    const reply = await call(fixture, half, '/passwords/session/reset', { body, token: session.token })
    if (!reply.isOk) return
    const factors = target?.member.sessions.find(({ id }) => id === session.id)?.factors ?? []
    const newest = Math.max(...factors.map((factor) => new Date(factor.last_authenticated_at).getTime()))
    const age = fixture.server.clock.now().getTime() - newest
    if (age > toMilliseconds(5) && !fixture.deed.isRace) fixture.tell('B12: an old session set a password')
    const address = target ? (currentOf(target.member)?.address ?? '') : ''
    fixture.passwords.push({ person, text, address, organizationId: session.organizationId })
  },
  'use a session': async (fixture, person) => {
    const session = chooseSession(fixture, person)
    fixture.deed.touched.add(session.organizationId)
    await call(fixture, fixture.half(), '/sessions/authenticate', { body: minutes, token: session.token })
  },
  'sign out': async (fixture, person) => {
    const session = chooseSession(fixture, person)
    fixture.deed.touched.add(session.organizationId)
    await call(fixture, fixture.half(), '/sessions/revoke', { body: {}, token: session.token })
  },
  'use an intermediate session as a session': async (fixture, person) => {
    const { token } = chooseIntermediate(fixture, person)
    const { isOk } = await call(fixture, 'browser', '/organizations/members/me', { method: 'GET', token })
    if (isOk) fixture.tell('B18: an intermediate session opened data')
  },
}
