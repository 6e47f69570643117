import type { Factor } from '../../../../server/identity/base/schema/sessions.ts'
import {
  currentOf,
  type Directories,
  findMember,
  printMember,
  printOrganization,
  type ShownMember,
  type ShownOrganization,
  type ShownSession,
} from './directories.ts'
import type { Fixture, Person } from './fixture.ts'
import { listMissing, type Permission, permissionsOf, permissionsOfMember } from './permissions.ts'

/** Returns whether a factor is a second one. */
export const isSecond = ({ type, delivery_method: delivery }: Factor): boolean =>
  type === 'totp' || type === 'recovery_codes' || type === 'recovery_code' || delivery === 'sms'

/** Returns when a factor that proves the mailbox of an address was given. */
export function findProofTime(factors: readonly Factor[], address: string): number | undefined {
  const times = factors
    .filter(({ delivery_method: way }) => ['email', 'oauth_google', 'oauth_microsoft'].includes(way))
    .filter((factor) => factor.email_factor?.email_address === address)
    .map((factor) => new Date(factor.last_authenticated_at).getTime())
  return times.length === 0 ? undefined : Math.max(...times)
}

/** Compares what an act left with what it declared, by the invariants of docs/rules/members.md. */
export function check(fixture: Fixture, after: Directories): void {
  const { before } = fixture
  for (const [id, organization] of after) {
    const earlier = before.get(id)
    // 2. What happens in one organization changes nothing in another.
    if (earlier && !fixture.deed.touched.has(id)) {
      if (printOrganization(earlier) === printOrganization(organization)) continue
      fixture.tell(`2: an organization changed by an act elsewhere`)
    }
    // The rows of a deleted organization go in batches, and no call reaches them (rule B32).
    if (!organization.isDeleted) checkOrganization(fixture, organization, earlier)
  }
  if (fixture.deed.acting.length > 0) checkGiven(fixture, after)
}

function checkOrganization(fixture: Fixture, organization: ShownOrganization, earlier?: ShownOrganization) {
  const { deed } = fixture
  const earlierMembers = new Map(earlier?.members.map((member) => [member.id, member]))
  for (const member of organization.members) {
    const former = earlierMembers.get(member.id)
    if (member.status === 'deleted') checkRemoved(fixture, organization.id, member, former)
    else checkMember(fixture, organization, member, former)
    if (earlier) checkJoining(fixture, organization, earlier, member, former)
    checkSite(fixture, member)
    const isGiven = deed.acting.length > 0 || deed.bySite.has(organization.id) || !earlier
    if (!isGiven && former && `${former.roles}` !== `${member.roles}`)
      fixture.tell('3: roles changed by themselves')
  }
  for (const { id, status, isClaimed } of earlierMembers.values()) {
    const isGone = !organization.members.some((member) => member.id === id)
    // The sweep deletes a user who only asked for a message (rule O1), also if the site has removed the member since.
    const isEmpty = status === 'pending' || (status === 'deleted' && !isClaimed)
    if (isGone && !(deed.isSweep && isEmpty)) fixture.tell('7: a member is lost')
  }
  // B27. The last admin stays, unless the site takes the role.
  const hasAdmin = ({ members }: ShownOrganization) =>
    members.some(({ status, roles }) => status === 'active' && roles.includes('stytch_admin'))
  const isBySite = deed.bySite.has(organization.id)
  if (earlier && !isBySite && hasAdmin(earlier) && !hasAdmin(organization))
    fixture.tell('B27: no admin is left')
}

/** 5. A removed member has nothing with which anyone signs in, and its address joins no more by itself. */
function checkRemoved(fixture: Fixture, organizationId: string, member: ShownMember, former?: ShownMember) {
  const { emails, passwords, totps, phones, subjects, sessions, intermediates, roles } = member
  const remaining = [emails, passwords, totps, phones, subjects, sessions, intermediates, roles]
  if (remaining.some((rows) => rows.length > 0) || member.externalId !== null) {
    fixture.tell(`5: a removed member has ${printMember(member)}`)
  }
  const address = former && currentOf(former)?.address
  if (address !== undefined) fixture.removed.add(`${organizationId} ${address}`)
  if (fixture.siteValues.has(member.id)) delete fixture.siteValues.get(member.id)?.externalId
}

function checkMember(
  fixture: Fixture,
  organization: ShownOrganization,
  member: ShownMember,
  former?: ShownMember,
) {
  const current = currentOf(member)
  const mayHold = (person: Person | undefined) => person !== undefined && isReader(fixture, person, current)
  const holderOf = (sessionId: string) => fixture.sessions.find(({ id }) => id === sessionId)?.person
  // B30. The site can keep the sessions of a member whose address it changes. Their holder then continues to act as the member.
  const holdsKeptSession = (person: Person | undefined) =>
    member.sessions.some(({ id }) => fixture.kept.has(id) && holderOf(id) === person)
  if (member.status !== 'active' && member.sessions.length > 0)
    fixture.tell(`1: a ${member.status} member has a session`)
  for (const session of member.sessions) {
    const holder = holderOf(session.id)
    // 1. Only who has read the mailbox of a member has a session of it.
    if (!mayHold(holder) && !fixture.kept.has(session.id))
      fixture.tell(`1: ${holder} has a session of ${current?.address}`)
    if (!current?.isVerified && !fixture.kept.has(session.id))
      fixture.tell('1: a session of an unverified address')
    const isNew = !former?.sessions.some(({ id }) => id === session.id)
    if (isNew && !fixture.deed.isRace) checkNewSession(fixture, organization, member, session)
  }
  const was = former && currentOf(former)
  const isNewProof = current?.isVerified && !(was?.isVerified && was.address === current.address)
  const isRestored =
    former?.status === 'deleted' && fixture.deed.admitted.has(`${organization.id} ${current?.address}`)
  if (isNewProof && !isRestored && !fixture.deed.proved.has(current.address)) {
    fixture.tell(`1: no one proved ${current.address}`)
  }
  for (const { hash, requiresReset } of member.passwords) {
    const isSet = !fixture.setters.has(hash)
    if (isSet) fixture.setters.set(hash, fixture.deed.person)
    const remaining = member.sessions.filter(({ id }) =>
      former?.sessions.some((session) => session.id === id),
    )
    if (isSet && remaining.length > 1) fixture.tell('B12: other sessions survive a new password')
    const setter = fixture.setters.get(hash)
    if (isSet && holdsKeptSession(setter)) fixture.setInKept.add(hash)
    // It signs in no one before the address is proved, and that proof ends it.
    const isUnusable = !current?.isVerified && fixture.setInKept.has(hash)
    if (!requiresReset && !isUnusable && !mayHold(setter))
      fixture.tell(`1: ${setter} has the password of ${current?.address}`)
  }
  if (current?.isVerified) {
    for (const subject of member.subjects) {
      const person = subject.split(' ')[0] as Person
      if (!mayHold(person)) fixture.tell(`1: ${person} has an identity of ${current.address}`)
    }
  }
  for (const id of member.totps.filter((id) => !former?.totps.includes(id))) {
    const person = fixture.authenticators.find((app) => app.id === id)?.person
    if (!mayHold(person) && !holdsKeptSession(person))
      fixture.tell(`1: ${person} has an authenticator app of ${current?.address}`)
  }
  for (const number of member.phones.filter((added) => !former?.phones.includes(added))) {
    const person = personOf(number)
    if (!mayHold(person) && !holdsKeptSession(person))
      fixture.tell(`1: ${person} has the phone number of ${current?.address}`)
  }
  if (!member.isClaimed && member.phones.length + member.totps.length + member.subjects.length > 0) {
    fixture.tell('O7: an unclaimed member has a second factor or an identity')
  }
}

const prefixes: Readonly<Record<string, Person>> = { '+1501': 'ann', '+1502': 'ben', '+1503': 'mallory' }
/** Returns the person who has a phone number. */
export const personOf = (number: string): Person | undefined => prefixes[number.slice(0, 5)]

/** Returns whether a person read a mailbox at some time since the member has the address. */
function isReader({ boxes }: Fixture, person: Person, email: ReturnType<typeof currentOf>): boolean {
  const readers = boxes.find(({ address }) => address === email?.address)?.readers ?? []
  const begun = new Date(email?.since ?? 0).getTime()
  return readers.some(
    (reader, index) => reader.person === person && (readers[index + 1]?.since ?? Infinity) > begun,
  )
}

/** 4. A new session has an allowed method, and a second factor if one is required. */
function checkNewSession(
  fixture: Fixture,
  organization: ShownOrganization,
  member: ShownMember,
  { factors }: ShownSession,
) {
  const seconds = factors.filter(isSecond)
  const isListed = (factor: Factor) =>
    organization.mfaMethods === 'ALL_ALLOWED' ||
    member.isBreakglass ||
    organization.allowedMfa.includes(factor.delivery_method === 'sms' ? 'sms_otp' : 'totp')
  const isRequired = organization.mfaPolicy === 'REQUIRED_FOR_ALL' || member.isEnrolled
  if (isRequired && !seconds.some(isListed)) fixture.tell('4: a session without the second factor')
  const methods = factors.filter((factor) => !isSecond(factor)).map(toMethod)
  const isAllowed = methods.some((method) => organization.allowedMethods.includes(method))
  if (organization.authMethods === 'RESTRICTED' && !isAllowed && !member.isBreakglass) {
    fixture.tell(`4: a session by ${methods} only`)
  }
}

const toMethod = ({ type, delivery_method: delivery }: Factor): string =>
  type === 'otp' ? 'email_otp' : type === 'oauth' ? `${delivery.slice(6)}_oauth` : type

/** B6 and B31. A stranger joins by a domain that is allowed and known, and not after a removal. */
function checkJoining(
  fixture: Fixture,
  organization: ShownOrganization,
  earlier: ShownOrganization,
  member: ShownMember,
  former?: ShownMember,
) {
  const address = currentOf(member)?.address ?? ''
  const key = `${organization.id} ${address}`
  if (fixture.deed.admitted.has(key) && former?.status !== member.status) {
    fixture.removed.delete(key)
    return
  }
  const joins = former ? former.isVisitor && !member.isVisitor && member.status === 'active' : true
  if (!joins || member.status === 'deleted') return
  if (fixture.removed.has(key)) fixture.tell(`B31: the removed ${address} joined`)
  const domain = address.split('@')[1] ?? ''
  const isKnown = earlier.members.some((colleague) => {
    const email = currentOf(colleague)
    return colleague.status === 'active' && email?.isVerified && email.address.endsWith(`@${domain}`)
  })
  const isAllowed = earlier.jit === 'RESTRICTED' && earlier.domains.includes(domain) && isKnown
  if (!isAllowed && !fixture.deed.isRace) fixture.tell(`B6: ${address} joined by no domain`)
}

/** 7. What the site wrote stays. */
function checkSite({ siteValues, tell }: Fixture, { id, externalId, note }: ShownMember) {
  const values = siteValues.get(id)
  if (!values) return
  const isLost = values.externalId !== undefined && values.externalId !== externalId
  if (isLost || (values.note !== undefined && values.note !== note)) tell('7: what the site wrote is lost')
}

/** 3 and B26. A member act gives nothing, and changes no one, beyond the permissions of the member who acts. */
function checkGiven(fixture: Fixture, after: Directories) {
  for (const id of new Set(fixture.deed.acting.map(({ organizationId }) => organizationId))) {
    const [earlier, later] = [fixture.before.get(id), after.get(id)]
    // Next to the site, which gives everything, an act of a member shows nothing.
    if (!earlier || !later || fixture.deed.bySite.has(id)) continue
    const actors = fixture.deed.acting.filter(({ organizationId }) => organizationId === id)
    const has = new Set<Permission>(
      actors.flatMap(({ memberId }) => {
        const actor = findMember(fixture.before, memberId)
        return actor ? [...permissionsOfMember(actor.member, actor.organization)] : []
      }),
    )
    const require = (needed: ReadonlySet<Permission>, what: string) => {
      const missing = listMissing(has, needed)
      if (missing.length > 0) fixture.tell(`3: ${what} without ${missing}`)
    }
    // A sign-in at the same time changes a member too, so only a removal is certainly the act's.
    const isNextToSignIn = fixture.deed.isRace && fixture.deed.acting.length < 2
    for (const member of later.members) {
      const former = earlier.members.find((candidate) => candidate.id === member.id)
      const isRemoved = member.status === 'deleted' && former?.status !== 'deleted'
      if (isNextToSignIn && !isRemoved) continue
      const had = former ? permissionsOfMember(former, earlier) : new Set<Permission>()
      const gained = [...permissionsOfMember(member, later)].filter((permission) => !had.has(permission))
      require(new Set(gained), 'a member act gave permissions')
      const isSelf = actors.some(({ memberId }) => memberId === member.id)
      if (isSelf || (former && printMember(former) === printMember(member))) continue
      require(new Set([...had, 'members']), 'a member act changed a member')
    }
    const rulesOf = ({ domainRoles }: ShownOrganization) =>
      domainRoles.map(({ domain, role_id }) => `${domain} ${role_id}`)
    const changed = [...new Set([...rulesOf(earlier), ...rulesOf(later)])].filter(
      (rule) => rulesOf(earlier).includes(rule) !== rulesOf(later).includes(rule),
    )
    if (changed.length > 0) {
      require(permissionsOf(changed.map((rule) => rule.split(' ')[1] ?? '')), 'a member act changed a rule')
      require(new Set<Permission>(['rules']), 'a member act changed a rule')
    }
    const print = ({ members: _, domainRoles: __, ...settings }: ShownOrganization) =>
      JSON.stringify(settings)
    if (print(earlier) !== print(later))
      require(new Set<Permission>(['organization']), 'the organization changed')
  }
}
