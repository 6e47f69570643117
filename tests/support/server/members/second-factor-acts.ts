import { toCode, toStep } from '../../../../server/identity/operations/methods/totp/totp-codes.ts'
import { minutes as toMilliseconds } from '../../../../server/platform/machine/clock.ts'
import { currentOf, findMember, type ShownMember } from './directories.ts'
import {
  call,
  type Fixture,
  Nothing,
  newOrigin,
  type Origin,
  type Person,
  type Reply,
  readMessage,
} from './fixture.ts'
import { isSecond, personOf } from './invariants.ts'
import { type Act, settle } from './mailbox-acts.ts'
import { chooseIntermediate, chooseSession } from './session-acts.ts'

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
function choosePresence(fixture: Fixture, person: Person): Presence {
  const isSession = fixture.chance(0.6)
  const held = isSession ? chooseSession(fixture, person) : chooseIntermediate(fixture, person)
  if (held.memberId === '') throw new Nothing()
  const { memberId, organizationId } = held
  const target = findMember(fixture.before, memberId)
  const factors = target?.member.sessions.find((shown) => 'id' in held && shown.id === held.id)?.factors ?? []
  const address = target ? (currentOf(target.member)?.address ?? '') : ''
  const sentFields = { organization_id: organizationId, member_id: memberId }
  fixture.deed.touched.add(organizationId)
  const presence = { memberId, organizationId, address, hasSecond: factors.some(isSecond) }
  if (!('isProof' in held)) return { ...presence, fields: sentFields, token: held.token }
  if (held.isProof) fixture.deed.proved.add(held.address)
  const fields = { ...sentFields, intermediate_session_token: held.token }
  return { ...presence, fields, intermediate: held, hasSecond: fixture.withSecond.has(held.token) }
}

const enter = (
  fixture: Fixture,
  { half, ip }: Origin,
  path: string,
  { fields, token }: Presence,
  more: object = {},
) => {
  const enrollment = fixture.chance(0.3)
    ? { set_mfa_enrollment: fixture.pick(['enroll', 'enroll', 'unenroll']) }
    : {}
  const body = { ...fields, ...more, ...(path.endsWith('/authenticate') ? enrollment : {}) }
  return call(fixture, half, path, { body, ip, ...(token === undefined ? {} : { token }) })
}

function finish(fixture: Fixture, person: Person, reply: Reply, { address, intermediate }: Presence): void {
  settle(fixture, person, reply, {
    address,
    isProof: intermediate?.isProof ?? false,
    presented: intermediate,
  })
  const { intermediate_session_token: left } = reply.data
  if (reply.isOk && left) fixture.withSecond.add(left)
}

/** B23. A person with only the first factor replaces no second one. */
function requireSecond(fixture: Fixture, presence: Presence, { isOk }: Reply): void {
  const target = findMember(fixture.before, presence.memberId)
  if (isOk && target && secondsOf(target.member) > 0 && !presence.hasSecond && !fixture.deed.isRace) {
    fixture.tell('B23: a second factor was added or removed without one')
  }
}

const numberOf = (fixture: Fixture, person: Person): string => {
  const prefix = { ann: '+1501', ben: '+1502', mallory: '+1503' }[person]
  return `${prefix}${fixture.domain.replace(/\D/g, '').slice(-7).padStart(7, '5')}`
}

/** What a person does with second factors. */
export const secondFactorActs: Record<string, Act> = {
  'add an authenticator app': async (fixture, person) => {
    const presence = choosePresence(fixture, person)
    const from = newOrigin(fixture)
    const started = await enter(fixture, from, '/totp', presence)
    const { totp_registration_id: id, secret, recovery_codes: codes = [] } = started.data
    if (!started.isOk || id === undefined || secret === undefined) return
    fixture.authenticators.push({ person, id, memberId: presence.memberId, secret, codes })
    const code = toCode(secret, toStep(fixture.server.clock.now()))
    const reply = await enter(fixture, from, '/totp/authenticate', presence, { code })
    requireSecond(fixture, presence, reply)
    finish(fixture, person, reply, presence)
  },
  'enter a code of the app': async (fixture, person) => {
    const presence = choosePresence(fixture, person)
    const app = fixture.pick(
      fixture.authenticators.filter((held) => held.person === person && held.memberId === presence.memberId),
    )
    // The code of a time step counts once.
    fixture.server.clock.advance(toMilliseconds(1))
    const code = toCode(app.secret, toStep(fixture.server.clock.now()))
    finish(
      fixture,
      person,
      await enter(fixture, newOrigin(fixture), '/totp/authenticate', presence, { code }),
      presence,
    )
  },
  'enter a recovery code': async (fixture, person) => {
    const presence = choosePresence(fixture, person)
    const app = fixture.pick(
      fixture.authenticators.filter((held) => held.person === person && held.memberId === presence.memberId),
    )
    const code = fixture.pick(app.codes)
    const isUsed = fixture.usedCodes.has(code)
    const reply = await enter(fixture, newOrigin(fixture), '/recovery_codes/recover', presence, {
      recovery_code: code,
    })
    if (reply.isOk && isUsed) fixture.tell('B24: a recovery code worked again')
    if (reply.isOk) fixture.usedCodes.add(code)
    finish(fixture, person, reply, presence)
  },
  'add a phone number': async (fixture, person) => {
    const presence = choosePresence(fixture, person)
    const from = newOrigin(fixture)
    const number = numberOf(fixture, person)
    const before = (await readMessage(fixture, number)).code
    const sent = await enter(fixture, from, '/otps/sms/send', presence, { mfa_phone_number: number })
    const { code } = await readMessage(fixture, number)
    if (!sent.isOk || code === before) return
    const reply = await enter(fixture, from, '/otps/sms/authenticate', presence, { code })
    const had = findMember(fixture.before, presence.memberId)?.member.phones.includes(number)
    if (!had) requireSecond(fixture, presence, reply)
    finish(fixture, person, reply, presence)
  },
  'enter a code by text message': async (fixture, person) => {
    const presence = choosePresence(fixture, person)
    const number = findMember(fixture.before, presence.memberId)?.member.phones[0] ?? ''
    const from = newOrigin(fixture)
    await enter(fixture, from, '/otps/sms/send', presence)
    if (personOf(number) !== person) throw new Nothing()
    const { code } = await readMessage(fixture, number)
    if (!code) throw new Nothing()
    finish(
      fixture,
      person,
      await enter(fixture, from, '/otps/sms/authenticate', presence, { code }),
      presence,
    )
  },
  'remove a second factor of oneself': async (fixture, person) => {
    const session = chooseSession(fixture, person)
    const path = fixture.pick(['deletePhoneNumber', 'deleteTOTP'])
    fixture.deed.touched.add(session.organizationId)
    fixture.deed.acting.push(session)
    const { token } = session
    const reply = await call(fixture, 'browser', `/organizations/members/${path}`, {
      method: 'DELETE',
      token,
    })
    const hasSecond = findMember(fixture.before, session.memberId)
      ?.member.sessions.find(({ id }) => id === session.id)
      ?.factors.some(isSecond)
    requireSecond(fixture, { ...session, address: '', fields: {}, hasSecond: hasSecond ?? false }, reply)
  },
  'stop requiring a second factor of oneself': async (fixture, person) => {
    const session = chooseSession(fixture, person)
    fixture.deed.touched.add(session.organizationId)
    fixture.deed.acting.push(session)
    const { token } = session
    const body = { mfa_enrolled: fixture.chance(0.3) }
    const path = '/organizations/members/update'
    const reply = await call(fixture, 'browser', path, { method: 'PUT', body, token })
    const target = findMember(fixture.before, session.memberId)
    const factors = target?.member.sessions.find(({ id }) => id === session.id)?.factors ?? []
    if (body.mfa_enrolled || !reply.isOk) return
    requireSecond(fixture, { ...session, address: '', fields: {}, hasSecond: factors.some(isSecond) }, reply)
    const isRequired = target?.organization.mfaPolicy === 'REQUIRED_FOR_ALL'
    if (isRequired && !fixture.deed.isRace)
      fixture.tell('B23: unenrolled while the organization requires a second factor')
  },
  'use a stolen sign-in': async (fixture, person) => {
    // A thief has the first factor of someone who has a second one, and attempts to replace it.
    const targets = [...fixture.sessions, ...fixture.intermediates].filter((held) => {
      const match = findMember(fixture.before, held.memberId)
      const factors =
        match?.member.sessions.find((shown) => 'id' in held && shown.id === held.id)?.factors ?? []
      const isComplete = 'id' in held ? factors.some(isSecond) : fixture.withSecond.has(held.token)
      return held.person !== person && match !== undefined && secondsOf(match.member) > 0 && !isComplete
    })
    const { token, organizationId, memberId, ...held } = fixture.pick(targets)
    fixture.deed.touched.add(organizationId)
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
    const from = newOrigin(fixture)
    requireSecond(fixture, presence, await enter(fixture, from, '/totp', presence))
    if ('id' in held) {
      const path = `/organizations/members/${fixture.pick(['deletePhoneNumber', 'deleteTOTP'])}`
      const reply = await call(fixture, 'browser', path, { method: 'DELETE', token })
      requireSecond(fixture, presence, reply)
    }
  },
}
