import { eq, sql } from 'drizzle-orm'
import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import { notifyOwner } from '../../accounts/notify-owner.ts'
import { listPasskeys } from '../../accounts/passkeys.ts'
import { createUser, findAccount } from '../../accounts/store.ts'
import { listWallets } from '../../accounts/wallets.ts'
import type { Tx } from '../../db/database.ts'
import { users } from '../../db/schema/people.ts'
import type { Deps } from '../../deps.ts'
import type { Identity } from '../../identities/identity.ts'
import {
  addRegistration,
  findOwner,
  listRegistrations,
  type Registration,
  refreshRegistration,
} from '../../identities/registrations.ts'
import { lockAddress } from '../../links/store.ts'
import { mailTexts } from '../../outbox/texts.ts'
import type { Project } from '../../projects/store.ts'
import { askGuard } from '../../provider/ask-guard.ts'
import { SdkError } from '../../provider/error.ts'
import { findOrCreateAccount } from '../../provider/find-or-create-account.ts'
import type { Caller, User } from '../sessions/store.ts'

type Account = Pick<User, 'id' | 'organizationId'>
type ResolvedIdentity = { user: Account; registration: Registration }

export type IdentityRequest = {
  project: Project
  /** who is signed in where it came home, if anybody */
  caller: Caller | undefined
  /** whose account it was begun for, to be added to it */
  attachTo: string | null
}

/**
 * The account that an identity opens (rules A20, A21): the one it belongs to; the one it was begun for; the one
 * of whoever is signed in and has its address; or a new one. An account that has the address and was opened by
 * other means stays closed, and its ways in are named.
 *
 * @throws SdkError oauth_email_in_use, oauth_registration_in_use, unauthorized_action (the address of a deleted
 *   account), and as the guard refuses (rule A15)
 */
export async function resolveIdentity(
  tx: Tx,
  deps: Deps,
  identity: Identity,
  asked: IdentityRequest,
): Promise<ResolvedIdentity> {
  const key = `${identity.provider} ${identity.issuer} ${identity.subject}`
  await tx.execute(sql`select pg_advisory_xact_lock(${identityLock}, hashtext(${key}))`)
  const owner = await findOwner(tx, identity)
  if (asked.attachTo !== null) return attach(tx, deps, identity, asked, asked.attachTo, owner)
  if (owner) {
    await refreshRegistration(tx, owner.registration.id, identity)
    return owner
  }
  if (identity.email === null || !identity.isEmailVerified) {
    return open(tx, deps, identity, await createUser(tx, deps))
  }
  await lockAddress(tx, identity.email)
  const known = await findAccount(tx, identity.email)
  if (!known?.email.verifiedAt) {
    return open(tx, deps, identity, (await findOrCreateAccount(tx, deps, identity.email)).user)
  }
  const { caller } = asked
  if (caller?.user.id !== known.user.id) {
    throw new SdkError('oauth_email_in_use', undefined, {
      email_address: identity.email,
      ...(await listWaysIn(tx, known.user.id, known.passwordHash !== undefined)),
    })
  }
  await askGuard(tx, deps, { userId: known.user.id, session: caller.session, step: 'ask' })
  return add(tx, deps, identity, asked.project, known.user)
}

/** The class of locks that are taken per identity; a number of our own, so that no other lock meets it. */
const identityLock = 7_302

async function attach(
  tx: Tx,
  deps: Deps,
  identity: Identity,
  { project, caller }: IdentityRequest,
  userId: string,
  owner: ResolvedIdentity | undefined,
): Promise<ResolvedIdentity> {
  if (owner) {
    if (owner.user.id !== userId) throw new SdkError('oauth_registration_in_use')
    return owner
  }
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) throw new SdkError('invalid_oauth_attach_token')
  await askGuard(tx, deps, { userId, session: caller?.session, step: 'finish' })
  return add(tx, deps, identity, project, user)
}

/** Adds an identity to an account that was there before, and tells its owner. */
async function add(
  tx: Tx,
  deps: Deps,
  identity: Identity,
  project: Project,
  user: Account,
): Promise<ResolvedIdentity> {
  const registration = await register(tx, deps, identity, user)
  const provider = getSocialProviderTitle(identity.provider)
  const text = mailTexts.socialSignInAdded({ productName: project.name, provider })
  await notifyOwner(tx, deps, user.id, text, project.sender)
  return { user, registration }
}

/** Makes an identity the way into an account that was opened for it just now. */
async function open(tx: Tx, deps: Deps, identity: Identity, user: Account): Promise<ResolvedIdentity> {
  const registration = await register(tx, deps, identity, user)
  const name = { first_name: identity.firstName, middle_name: '', last_name: identity.lastName }
  await tx.update(users).set({ name }).where(eq(users.id, user.id))
  return { user, registration }
}

async function register(tx: Tx, deps: Deps, identity: Identity, user: Account): Promise<Registration> {
  const registration = await addRegistration(tx, deps, user.id, identity)
  if (!registration) throw new Error('An identity was added twice in spite of its lock.')
  return registration
}

/** The methods that open an account, by the names of the widget's products, the surest first. */
async function listWaysIn(tx: Tx, userId: string, hasPassword: boolean) {
  const registrations = await listRegistrations(tx, userId)
  const passkeys = await listPasskeys(tx, userId)
  const wallets = await listWallets(tx, userId)
  return {
    methods: [
      ...(hasPassword ? ['passwords'] : []),
      ...(registrations.length > 0 ? ['oauth'] : []),
      ...(passkeys.length > 0 ? ['passkeys'] : []),
      ...(wallets.length > 0 ? ['crypto'] : []),
      // The address is proved, so these open it whatever else does.
      'otp',
      'emailMagicLinks',
    ],
    oauth_providers: [...new Set(registrations.map(({ provider }) => provider))],
  }
}
