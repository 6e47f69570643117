import { toCode, toStep } from '../../../../server/identity/operations/methods/totp/totp-codes.ts'
import { minutes as toMilliseconds } from '../../../../server/platform/machine/clock.ts'
import { currentOf, findMember, type ShownMember } from './directories.ts'
import { isSecond, personOf } from './invariants.ts'
import { type Act, settle } from './mailbox-acts.ts'
import { chooseIntermediate, chooseSession } from './session-acts.ts'
import {
  call,
  Nothing,
  newOrigin,
  type Origin,
  type Person,
  type Reply,
  readMessage,
  type World,
} from './world.ts'

/** A member of a session or an intermediate session, and what a call about second factors presents. */
type Presence = {
  memberId: string
  organizationId: string
  address: string
  fields: object
  token?: string
  intermediate?: ReturnType<typeof chooseIntermediate>
  /** whether a session or an intermediate session contains a second factor, as the database shows it */
  hasSecond: boolean
}

const secondsOf = ({ totps, phones }: ShownMember) => totps.length + phones.length

/** Chooses a session or an intermediate session of a member, mostly of the person. */
function choosePresence(world: World, person: Person): Presence {
  const isSession = world.chance(0.6)
  const held = isSession ? chooseSession(world, person) : chooseIntermediate(world, person)
  if (held.memberId === '') throw new Nothing()
  const { memberId, organizationId } = held
  const target = findMember(world.before, memberId)
  const factors = target?.member.sessions.find((shown) => 'id' in held && shown.id === held.id)?.factors ?? []
  const address = target ? (currentOf(target.member)?.address ?? '') : ''
  const named = { organization_id: organizationId, member_id: memberId }
  world.deed.touched.add(organizationId)
  const presence = { memberId, organizationId, address, hasSecond: factors.some(isSecond) }
  if (!('isProof' in held)) return { ...presence, fields: named, token: held.token }
  if (held.isProof) world.deed.proved.add(held.address)
  const fields = { ...named, intermediate_session_token: held.token }
  return { ...presence, fields, intermediate: held, hasSecond: world.withSecond.has(held.token) }
}

const enter = (
  world: World,
  { half, ip }: Origin,
  path: string,
  { fields, token }: Presence,
  more: object = {},
) => {
  const enrollment = world.chance(0.3)
    ? { set_mfa_enrollment: world.pick(['enroll', 'enroll', 'unenroll']) }
    : {}
  const body = { ...fields, ...more, ...(path.endsWith('/authenticate') ? enrollment : {}) }
  return call(world, half, path, { body, ip, ...(token === undefined ? {} : { token }) })
}

function finish(world: World, person: Person, reply: Reply, { address, intermediate }: Presence): void {
  settle(world, person, reply, { address, isProof: intermediate?.isProof ?? false, presented: intermediate })
  const { intermediate_session_token: left } = reply.data
  if (reply.isOk && left) world.withSecond.add(left)
}

/** B23. Whoever has only the first factor replaces no second one. */
function requireSecond(world: World, presence: Presence, { isOk }: Reply): void {
  const target = findMember(world.before, presence.memberId)
  if (isOk && target && secondsOf(target.member) > 0 && !presence.hasSecond && !world.deed.isRace) {
    world.tell('B23: a second factor was added or removed without one')
  }
}

const numberOf = (world: World, person: Person): string => {
  const prefix = { ann: '+1501', ben: '+1502', mallory: '+1503' }[person]
  return `${prefix}${world.domain.replace(/\D/g, '').slice(-7).padStart(7, '5')}`
}

/** What a person does with second factors. */
export const secondFactorActs: Record<string, Act> = {
  'add an authenticator app': async (world, person) => {
    const presence = choosePresence(world, person)
    const from = newOrigin(world)
    const started = await enter(world, from, '/totp', presence)
    const { totp_registration_id: id, secret, recovery_codes: codes = [] } = started.data
    if (!started.isOk || id === undefined || secret === undefined) return
    world.authenticators.push({ person, id, memberId: presence.memberId, secret, codes })
    const code = toCode(secret, toStep(world.server.clock.now()))
    const reply = await enter(world, from, '/totp/authenticate', presence, { code })
    requireSecond(world, presence, reply)
    finish(world, person, reply, presence)
  },
  'enter a code of the app': async (world, person) => {
    const presence = choosePresence(world, person)
    const app = world.pick(
      world.authenticators.filter((held) => held.person === person && held.memberId === presence.memberId),
    )
    // The code of a time step counts once.
    world.server.clock.advance(toMilliseconds(1))
    const code = toCode(app.secret, toStep(world.server.clock.now()))
    finish(
      world,
      person,
      await enter(world, newOrigin(world), '/totp/authenticate', presence, { code }),
      presence,
    )
  },
  'enter a recovery code': async (world, person) => {
    const presence = choosePresence(world, person)
    const app = world.pick(
      world.authenticators.filter((held) => held.person === person && held.memberId === presence.memberId),
    )
    const code = world.pick(app.codes)
    const isUsed = world.usedCodes.has(code)
    const reply = await enter(world, newOrigin(world), '/recovery_codes/recover', presence, {
      recovery_code: code,
    })
    if (reply.isOk && isUsed) world.tell('B24: a recovery code worked again')
    if (reply.isOk) world.usedCodes.add(code)
    finish(world, person, reply, presence)
  },
  'add a phone number': async (world, person) => {
    const presence = choosePresence(world, person)
    const from = newOrigin(world)
    const number = numberOf(world, person)
    const before = (await readMessage(world, number)).code
    const sent = await enter(world, from, '/otps/sms/send', presence, { mfa_phone_number: number })
    const { code } = await readMessage(world, number)
    if (!sent.isOk || code === before) return
    const reply = await enter(world, from, '/otps/sms/authenticate', presence, { code })
    const had = findMember(world.before, presence.memberId)?.member.phones.includes(number)
    if (!had) requireSecond(world, presence, reply)
    finish(world, person, reply, presence)
  },
  'enter a code by text message': async (world, person) => {
    const presence = choosePresence(world, person)
    const number = findMember(world.before, presence.memberId)?.member.phones[0] ?? ''
    const from = newOrigin(world)
    await enter(world, from, '/otps/sms/send', presence)
    if (personOf(number) !== person) throw new Nothing()
    const { code } = await readMessage(world, number)
    if (!code) throw new Nothing()
    finish(world, person, await enter(world, from, '/otps/sms/authenticate', presence, { code }), presence)
  },
  'remove a second factor of oneself': async (world, person) => {
    const session = chooseSession(world, person)
    const path = world.pick(['deletePhoneNumber', 'deleteTOTP'])
    world.deed.touched.add(session.organizationId)
    world.deed.acting.push(session)
    const { token } = session
    const reply = await call(world, 'browser', `/organizations/members/${path}`, { method: 'DELETE', token })
    const hasSecond = findMember(world.before, session.memberId)
      ?.member.sessions.find(({ id }) => id === session.id)
      ?.factors.some(isSecond)
    requireSecond(world, { ...session, address: '', fields: {}, hasSecond: hasSecond ?? false }, reply)
  },
  'stop requiring a second factor of oneself': async (world, person) => {
    const session = chooseSession(world, person)
    world.deed.touched.add(session.organizationId)
    world.deed.acting.push(session)
    const { token } = session
    const body = { mfa_enrolled: world.chance(0.3) }
    const path = '/organizations/members/update'
    const reply = await call(world, 'browser', path, { method: 'PUT', body, token })
    const target = findMember(world.before, session.memberId)
    const factors = target?.member.sessions.find(({ id }) => id === session.id)?.factors ?? []
    if (body.mfa_enrolled || !reply.isOk) return
    requireSecond(world, { ...session, address: '', fields: {}, hasSecond: factors.some(isSecond) }, reply)
    const isRequired = target?.organization.mfaPolicy === 'REQUIRED_FOR_ALL'
    if (isRequired && !world.deed.isRace)
      world.tell('B23: unenrolled while the organization requires a second factor')
  },
  'use a stolen sign-in': async (world, person) => {
    // A thief has the first factor of someone who has a second one, and attempts to replace it.
    const targets = [...world.sessions, ...world.intermediates].filter((held) => {
      const found = findMember(world.before, held.memberId)
      const factors =
        found?.member.sessions.find((shown) => 'id' in held && shown.id === held.id)?.factors ?? []
      const isComplete = 'id' in held ? factors.some(isSecond) : world.withSecond.has(held.token)
      return held.person !== person && found !== undefined && secondsOf(found.member) > 0 && !isComplete
    })
    const { token, organizationId, memberId, ...held } = world.pick(targets)
    world.deed.touched.add(organizationId)
    const shown = 'id' in held ? {} : { intermediate_session_token: token }
    const fields = { organization_id: organizationId, member_id: memberId, ...shown }
    const presence = {
      memberId,
      organizationId,
      address: '',
      fields,
      hasSecond: false,
      ...('id' in held ? { token } : {}),
    }
    const from = newOrigin(world)
    requireSecond(world, presence, await enter(world, from, '/totp', presence))
    if ('id' in held) {
      const path = `/organizations/members/${world.pick(['deletePhoneNumber', 'deleteTOTP'])}`
      const reply = await call(world, 'browser', path, { method: 'DELETE', token })
      requireSecond(world, presence, reply)
    }
  },
}
