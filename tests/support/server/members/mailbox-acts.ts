import type { Email } from '#contract/ids.ts'
import type { SocialProvider } from '#contract/social-providers.ts'
import { issueToken } from '../../../../server/identity/accounts/social/tokens.ts'
import { runUnit } from '../../../../server/identity/base/unit-of-work.ts'
import { challenge, verifier } from '../social.ts'
import { findMember } from './directories.ts'
import {
  call,
  type Data,
  type HeldIntermediate,
  keep,
  Nothing,
  newOrigin,
  type Person,
  type Reply,
  readerOf,
  readMessage,
  type Secret,
  type World,
} from './world.ts'

export type Act = (world: World, person: Person) => Promise<void>

const minutes = { session_duration_minutes: 60 }

/** Mostly the person's own mailbox; else any. */
const chooseBox = (world: World, person: Person) => {
  const own = world.boxes.filter((box) => readerOf(box) === person)
  return world.pick(world.chance(0.8) && own.length > 0 ? own : world.boxes)
}

/** Sends a message, which the reader of the mailbox then has, whoever asked for it. */
async function send(
  world: World,
  kind: Secret['kind'],
  { path, organizationId = '', address }: { path: string; organizationId?: string; address: string },
): Promise<void> {
  if (organizationId) world.deed.touched.add(organizationId)
  const before = await readMessage(world, address)
  const body = { email_address: address, ...(organizationId ? { organization_id: organizationId } : {}) }
  const from = newOrigin(world)
  await call(world, from.half, path, { body, ip: from.ip })
  await receive(world, kind, { address, organizationId, from, before })
}

/** Keeps the secret of a new message for the person who reads the mailbox. */
export async function receive(
  world: World,
  kind: Secret['kind'],
  sent: Pick<Secret, 'address' | 'organizationId' | 'from'> & { before: { code: string; token: string } },
): Promise<void> {
  const { before, ...place } = sent
  const { address } = place
  const { code, token } = await readMessage(world, address)
  const value = kind.includes('code') ? code : token
  if (!value || value === (kind.includes('code') ? before.code : before.token)) return
  const box = world.boxes.find((candidate) => candidate.address === address)
  if (box) world.secrets.push({ person: readerOf(box), kind, value, ...place })
}

/** A secret that a person has; the newest ones are chosen most often. */
function chooseSecret(world: World, person: Person, ...kinds: Secret['kind'][]): Secret {
  const held = world.secrets.filter((secret) => secret.person === person && kinds.includes(secret.kind))
  const newest = held.at(-1)
  return newest && world.chance(0.7) ? newest : world.pick(held)
}

/** Sometimes the intermediate session or the session that a sign-in continues, as the client sends them. */
export function chooseContinuation(world: World, person: Person) {
  const intermediate = world.chance(0.4)
    ? world.intermediates.filter((held) => held.person === person).at(-1)
    : undefined
  const session = world.chance(0.2)
    ? world.sessions.filter((held) => held.person === person).at(-1)
    : undefined
  return {
    intermediate,
    fields: intermediate ? { intermediate_session_token: intermediate.token } : {},
    ...(session ? { token: session.token } : {}),
  }
}

/** Keeps what a sign-in gave, and compares it with the intermediate session that it presented. */
export function settle(
  world: World,
  person: Person,
  reply: Reply,
  signIn: Pick<HeldIntermediate, 'address' | 'isProof'> & { presented?: HeldIntermediate | undefined },
): void {
  const { presented } = signIn
  keep(world, person, reply, signIn)
  const { member_session: session, organization_id: organizationId = '', member_id: memberId } = reply.data
  if (!reply.isOk || !session || !presented) return
  const isElsewhere =
    (presented.organizationId !== '' && presented.organizationId !== organizationId) ||
    (presented.memberId !== '' && presented.memberId !== memberId)
  // Next to another factor, an intermediate session that does not fit adds nothing, and stays.
  if (!isElsewhere && presented.address === signIn.address) world.consumed.push(presented.token)
}

type Named = { organization_id?: string } & Record<string, string>

const redeem =
  (path: string, kinds: Secret['kind'][], toFields: (secret: Secret, world: World) => Named): Act =>
  async (world, person) => {
    const secret = chooseSecret(world, person, ...kinds)
    const { address, organizationId, from } = secret
    const { fields, token } = chooseContinuation(world, person)
    const named: Named = toFields(secret, world)
    world.deed.touched.add(named.organization_id ?? organizationId)
    world.deed.proved.add(address)
    const body = { ...named, ...(organizationId ? { ...fields, ...minutes } : {}) }
    const reply = await call(world, from.half, path, {
      ...{ body, ip: from.ip },
      ...(token && organizationId ? { token } : {}),
    })
    if (reply.isOk) checkList(world, reply.data, address)
    keep(world, person, reply, { address, isProof: true })
  }

/** B20. A list shows organizations of the proved address only. */
export function checkList(
  world: World,
  { discovered_organizations: listed = [] }: Data,
  address: string,
): void {
  for (const { membership } of listed) {
    const shown = membership.member
    if (shown && shown.email_address !== address)
      world.tell(`B20: a list for ${address} shows ${shown.email_address}`)
  }
}

/** The token that a person receives after a social sign-in. Only Google for a domain proves the mailbox. */
async function issue(
  world: World,
  person: Person,
  organizationId: string,
  address: string,
  provider: SocialProvider,
) {
  const {
    server: { deps },
    business,
  } = world
  const tokens = { accessToken: 'a', idToken: 'i', refreshToken: '', scopes: ['openid'], expiresAt: null }
  const identity = {
    ...{
      provider,
      issuer: `https://${provider}.example`,
      subject: `${person} ${world.domain} ${address}`,
      tokens,
    },
    ...{
      email: address as Email,
      isEmailVerified: true,
      firstName: 'A',
      lastName: 'B',
      pictureUrl: '',
      locale: 'en',
    },
  }
  const place = { organizationId: organizationId || null, isDiscovery: organizationId === '' }
  return runUnit(deps.db, { id: business.id }, (unit) =>
    issueToken(unit, deps, { identity, codeChallenge: challenge, browserHash: null, userId: null, ...place }),
  )
}

const socially =
  (isDiscovery: boolean): Act =>
  async (world, person) => {
    const box = chooseBox(world, person)
    const organizationId = isDiscovery ? '' : world.pick(world.organizationIds)
    // A sign-in begins only at an organization that exists.
    if (organizationId && world.before.get(organizationId)?.isDeleted !== false) throw new Nothing()
    // An attacker's account at GitHub names any address; at Google, only a mailbox that the person reads.
    const isProof = readerOf(box) === person && world.chance(0.6)
    const oauth = await issue(world, person, organizationId, box.address, isProof ? 'google' : 'github')
    const { fields, intermediate } = chooseContinuation(world, person)
    if (organizationId) world.deed.touched.add(organizationId)
    if (isProof) world.deed.proved.add(box.address)
    const asserted = intermediate?.isProof && intermediate.address === box.address && readerOf(box) === person
    if (asserted) world.deed.proved.add(box.address)
    const body = isDiscovery
      ? { discovery_oauth_token: oauth, pkce_code_verifier: verifier }
      : { oauth_token: oauth, pkce_code_verifier: verifier, ...fields, ...minutes }
    const reply = await call(
      world,
      world.half(),
      isDiscovery ? '/oauth/discovery/authenticate' : '/oauth/authenticate',
      { body },
    )
    if (reply.isOk && !isProof && isDiscovery && (reply.data.discovered_organizations ?? []).length > 0) {
      world.tell('B13: an asserted address lists organizations')
    }
    settle(world, person, reply, {
      address: box.address,
      isProof: isProof || asserted === true,
      presented: intermediate,
    })
  }

/** What a person does with a mailbox. */
export const mailboxActs: Record<string, Act> = {
  'ask for a discovery code': (world, person) =>
    send(world, 'discovery code', { path: '/otps/email/discovery/send', ...chooseBox(world, person) }),
  'ask for a discovery link': (world, person) =>
    send(world, 'discovery link', { path: '/magic_links/email/discovery/send', ...chooseBox(world, person) }),
  'ask for a code': (world, person) =>
    send(world, 'code', {
      path: '/otps/email/login_or_signup',
      ...chooseBox(world, person),
      organizationId: world.pick(world.organizationIds),
    }),
  'ask for a link': (world, person) =>
    send(world, 'link', {
      path: '/magic_links/email/login_or_signup',
      ...chooseBox(world, person),
      organizationId: world.pick(world.organizationIds),
    }),
  'ask for a reset': (world, person) =>
    send(world, 'reset', {
      path: '/passwords/email/reset/start',
      ...chooseBox(world, person),
      organizationId: world.pick(world.organizationIds),
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
    ({ address, organizationId, value }, world) => ({
      email_address: address,
      // A code of one organization is nothing in another.
      organization_id: world.chance(0.9) ? organizationId : world.pick(world.organizationIds),
      code: value,
    }),
  ),
  'open a link': redeem('/magic_links/authenticate', ['link', 'reset'], ({ value }) => ({
    magic_links_token: value,
  })),
  'set a password by a link': async (world, person) => {
    const secret = chooseSecret(world, person, 'reset')
    const { address, organizationId, value } = secret
    const text = newPassword(world, person)
    world.deed.touched.add(organizationId)
    world.deed.proved.add(address)
    const body = { password_reset_token: value, password: text, ...minutes }
    const reply = await call(world, world.half(), '/passwords/email/reset', { body })
    if (reply.isOk) world.passwords.push({ person, text, address, organizationId })
    keep(world, person, reply, { address, isProof: true })
  },
  'sign in with Google or GitHub': socially(false),
  'discover with Google or GitHub': socially(true),
  'list organizations': async (world, person) => {
    const held = world.pick(world.intermediates.filter((candidate) => candidate.person === person))
    const body = { intermediate_session_token: held.token }
    const reply = await call(world, world.half(), '/discovery/organizations', { body })
    if (!reply.isOk) return
    checkList(world, reply.data, held.address)
    const listed = reply.data.discovered_organizations ?? []
    if (!held.isProof && listed.length > 0) world.tell('B20: a list without a proof of the mailbox')
    if (listed.some(({ membership: { member } }) => member && !findMember(world.before, member.member_id))) {
      world.tell('2: a list shows a member of another sequence')
    }
  },
}

/** A password that no one else knows. */
export const newPassword = (world: World, person: Person): string =>
  `${person}-violet-harbour-quilt-${world.domain}-${world.next()}`
