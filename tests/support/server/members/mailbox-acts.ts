import type { Email } from '#contract/ids.ts'
import type { SocialProvider } from '#contract/social-providers.ts'
import { issueToken } from '../../../../server/identity/accounts/social/tokens.ts'
import { runUnit } from '../../../../server/identity/base/unit-of-work.ts'
import { challenge, verifier } from '../social.ts'
import { findMember } from './directories.ts'
import {
  call,
  type Data,
  type Fixture,
  type HeldIntermediate,
  keep,
  Nothing,
  newOrigin,
  type Person,
  type Reply,
  readerOf,
  readMessage,
  type Secret,
} from './fixture.ts'

export type Act = (fixture: Fixture, person: Person) => Promise<void>

const minutes = { session_duration_minutes: 60 }

/** Mostly the person's own mailbox; else any. */
const chooseBox = (fixture: Fixture, person: Person) => {
  const ownValue = fixture.boxes.filter((box) => readerOf(box) === person)
  return fixture.pick(fixture.chance(0.8) && ownValue.length > 0 ? ownValue : fixture.boxes)
}

/** Sends a message, which the reader of the mailbox then has, even if another person requested it. */
async function send(
  fixture: Fixture,
  kind: Secret['kind'],
  { path, organizationId = '', address }: { path: string; organizationId?: string; address: string },
): Promise<void> {
  if (organizationId) fixture.deed.touched.add(organizationId)
  const before = await readMessage(fixture, address)
  const body = { email_address: address, ...(organizationId ? { organization_id: organizationId } : {}) }
  const from = newOrigin(fixture)
  await call(fixture, from.half, path, { body, ip: from.ip })
  await receive(fixture, kind, { address, organizationId, from, before })
}

/** Keeps the secret of a new message for the person who reads the mailbox. */
export async function receive(
  fixture: Fixture,
  kind: Secret['kind'],
  sent: Pick<Secret, 'address' | 'organizationId' | 'from'> & { before: { code: string; token: string } },
): Promise<void> {
  const { before, ...place } = sent
  const { address } = place
  const { code, token } = await readMessage(fixture, address)
  const value = kind.includes('code') ? code : token
  if (!value || value === (kind.includes('code') ? before.code : before.token)) return
  const box = fixture.boxes.find((candidate) => candidate.address === address)
  if (box) fixture.secrets.push({ person: readerOf(box), kind, value, ...place })
}

/** A secret that a person has; the newest ones are chosen most often. */
function chooseSecret(fixture: Fixture, person: Person, ...kinds: Secret['kind'][]): Secret {
  const held = fixture.secrets.filter((secret) => secret.person === person && kinds.includes(secret.kind))
  const newest = held.at(-1)
  return newest && fixture.chance(0.7) ? newest : fixture.pick(held)
}

/** Sometimes the intermediate session or the session that a sign-in continues, as the client sends them. */
export function chooseContinuation(fixture: Fixture, person: Person) {
  const intermediate = fixture.chance(0.4)
    ? fixture.intermediates.filter((held) => held.person === person).at(-1)
    : undefined
  const session = fixture.chance(0.2)
    ? fixture.sessions.filter((held) => held.person === person).at(-1)
    : undefined
  return {
    intermediate,
    fields: intermediate ? { intermediate_session_token: intermediate.token } : {},
    ...(session ? { token: session.token } : {}),
  }
}

/** Keeps what a sign-in gave, and compares it with the intermediate session that it presented. */
export function settle(
  fixture: Fixture,
  person: Person,
  reply: Reply,
  signIn: Pick<HeldIntermediate, 'address' | 'isProof'> & { presented?: HeldIntermediate | undefined },
): void {
  const { presented } = signIn
  keep(fixture, person, reply, signIn)
  const { member_session: session, organization_id: organizationId = '', member_id: memberId } = reply.data
  if (!reply.isOk || !session || !presented) return
  const isElsewhere =
    (presented.organizationId !== '' && presented.organizationId !== organizationId) ||
    (presented.memberId !== '' && presented.memberId !== memberId)
  // Next to another factor, an intermediate session that does not fit adds nothing, and stays.
  if (!isElsewhere && presented.address === signIn.address) fixture.consumed.push(presented.token)
}

type Named = { organization_id?: string } & Record<string, string>

const redeem =
  (path: string, kinds: Secret['kind'][], toFields: (secret: Secret, fixture: Fixture) => Named): Act =>
  async (fixture, person) => {
    const secret = chooseSecret(fixture, person, ...kinds)
    const { address, organizationId, from } = secret
    const { fields, token } = chooseContinuation(fixture, person)
    const sentFields: Named = toFields(secret, fixture)
    fixture.deed.touched.add(sentFields.organization_id ?? organizationId)
    fixture.deed.proved.add(address)
    const body = { ...sentFields, ...(organizationId ? { ...fields, ...minutes } : {}) }
    const reply = await call(fixture, from.half, path, {
      ...{ body, ip: from.ip },
      ...(token && organizationId ? { token } : {}),
    })
    if (reply.isOk) checkList(fixture, reply.data, address)
    keep(fixture, person, reply, { address, isProof: true })
  }

/** B20. A list shows organizations of the proved address only. */
export function checkList(
  fixture: Fixture,
  { discovered_organizations: listed = [] }: Data,
  address: string,
): void {
  for (const { membership } of listed) {
    const shown = membership.member
    if (shown && shown.email_address !== address)
      fixture.tell(`B20: a list for ${address} shows ${shown.email_address}`)
  }
}

/** The token that a person receives after a social sign-in. Only Google for a domain proves the mailbox. */
async function issue(
  fixture: Fixture,
  person: Person,
  organizationId: string,
  address: string,
  provider: SocialProvider,
) {
  const {
    server: { deps },
    business,
  } = fixture
  const tokens = { accessToken: 'a', idToken: 'i', refreshToken: '', scopes: ['openid'], expiresAt: null }
  const identity = {
    ...{
      provider,
      issuer: `https://${provider}.example`,
      subject: `${person} ${fixture.domain} ${address}`,
      tokens,
    },
    ...{
      email: address as Email,
      isEmailVerified: true,
      firstName: 'A',
      lastName: 'B',
      pictureUrl: '',
      locale: 'en',
      tenants: [],
    },
  }
  const place = { organizationId: organizationId || null, isDiscovery: organizationId === '' }
  return runUnit(deps.db, { id: business.id }, (unit) =>
    issueToken(unit, deps, { identity, codeChallenge: challenge, browserHash: null, userId: null, ...place }),
  )
}

const socially =
  (isDiscovery: boolean): Act =>
  async (fixture, person) => {
    const box = chooseBox(fixture, person)
    const organizationId = isDiscovery ? '' : fixture.pick(fixture.organizationIds)
    // A sign-in begins only at an organization that exists.
    if (organizationId && fixture.before.get(organizationId)?.isDeleted !== false) throw new Nothing()
    // An attacker's account at GitHub names any address; at Google, only a mailbox that the person reads.
    const isProof = readerOf(box) === person && fixture.chance(0.6)
    const oauth = await issue(fixture, person, organizationId, box.address, isProof ? 'google' : 'github')
    const { fields, intermediate } = chooseContinuation(fixture, person)
    if (organizationId) fixture.deed.touched.add(organizationId)
    if (isProof) fixture.deed.proved.add(box.address)
    const asserted = intermediate?.isProof && intermediate.address === box.address && readerOf(box) === person
    if (asserted) fixture.deed.proved.add(box.address)
    const body = isDiscovery
      ? { discovery_oauth_token: oauth, pkce_code_verifier: verifier }
      : { oauth_token: oauth, pkce_code_verifier: verifier, ...fields, ...minutes }
    const reply = await call(
      fixture,
      fixture.half(),
      isDiscovery ? '/oauth/discovery/authenticate' : '/oauth/authenticate',
      { body },
    )
    if (reply.isOk && !isProof && isDiscovery && (reply.data.discovered_organizations ?? []).length > 0) {
      fixture.tell('B13: an asserted address lists organizations')
    }
    settle(fixture, person, reply, {
      address: box.address,
      isProof: isProof || asserted === true,
      presented: intermediate,
    })
  }

/** What a person does with a mailbox. */
export const mailboxActs: Record<string, Act> = {
  'ask for a discovery code': (fixture, person) =>
    send(fixture, 'discovery code', { path: '/otps/email/discovery/send', ...chooseBox(fixture, person) }),
  'ask for a discovery link': (fixture, person) =>
    send(fixture, 'discovery link', {
      path: '/magic_links/email/discovery/send',
      ...chooseBox(fixture, person),
    }),
  'ask for a code': (fixture, person) =>
    send(fixture, 'code', {
      path: '/otps/email/login_or_signup',
      ...chooseBox(fixture, person),
      organizationId: fixture.pick(fixture.organizationIds),
    }),
  'ask for a link': (fixture, person) =>
    send(fixture, 'link', {
      path: '/magic_links/email/login_or_signup',
      ...chooseBox(fixture, person),
      organizationId: fixture.pick(fixture.organizationIds),
    }),
  'ask for a reset': (fixture, person) =>
    send(fixture, 'reset', {
      path: '/passwords/email/reset/start',
      ...chooseBox(fixture, person),
      organizationId: fixture.pick(fixture.organizationIds),
    }),
  'enter a discovery code': redeem(
    '/otps/email/discovery/authenticate',
    ['discovery code'],
    ({ address, value }) => ({
      ...{ email_address: address, code: value },
    }),
  ),
  'open a discovery link': redeem('/magic_links/discovery/authenticate', ['discovery link'], ({ value }) => ({
    discovery_magic_links_token: value,
  })),
  'enter a code': redeem(
    '/otps/email/authenticate',
    ['code'],
    ({ address, organizationId, value }, fixture) => ({
      email_address: address,
      // A code of one organization is nothing in another.
      organization_id: fixture.chance(0.9) ? organizationId : fixture.pick(fixture.organizationIds),
      code: value,
    }),
  ),
  'open a link': redeem('/magic_links/authenticate', ['link', 'reset'], ({ value }) => ({
    magic_links_token: value,
  })),
  'set a password by a link': async (fixture, person) => {
    const secret = chooseSecret(fixture, person, 'reset')
    const { address, organizationId, value } = secret
    const text = newPassword(fixture, person)
    fixture.deed.touched.add(organizationId)
    fixture.deed.proved.add(address)
    const body = { password_reset_token: value, password: text, ...minutes }
    const reply = await call(fixture, fixture.half(), '/passwords/email/reset', { body })
    if (reply.isOk) fixture.passwords.push({ person, text, address, organizationId })
    keep(fixture, person, reply, { address, isProof: true })
  },
  'sign in with Google or GitHub': socially(false),
  'discover with Google or GitHub': socially(true),
  'list organizations': async (fixture, person) => {
    const held = fixture.pick(fixture.intermediates.filter((candidate) => candidate.person === person))
    const body = { intermediate_session_token: held.token }
    const reply = await call(fixture, fixture.half(), '/discovery/organizations', { body })
    if (!reply.isOk) return
    checkList(fixture, reply.data, held.address)
    const listed = reply.data.discovered_organizations ?? []
    if (!held.isProof && listed.length > 0) fixture.tell('B20: a list without a proof of the mailbox')
    if (
      listed.some(({ membership: { member } }) => member && !findMember(fixture.before, member.member_id))
    ) {
      fixture.tell('2: a list shows a member of another sequence')
    }
  },
}

/** A password that no one else knows. */
export const newPassword = (fixture: Fixture, person: Person): string =>
  `${person}-violet-harbour-quilt-${fixture.domain}-${fixture.next()}`
