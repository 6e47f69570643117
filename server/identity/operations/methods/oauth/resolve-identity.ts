import { eq, sql } from 'drizzle-orm'
import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { listPasskeys } from '../../../accounts/credentials/passkeys.ts'
import { listWallets } from '../../../accounts/credentials/wallets.ts'
import { redeemContact } from '../../../accounts/proofs/redeem-contact.ts'
import type { ProofRejection, Redeemed } from '../../../accounts/proofs/redemption.ts'
import type { Principal } from '../../../accounts/sessions/principal.ts'
import type { User } from '../../../accounts/sessions/store.ts'
import type { Identity } from '../../../accounts/social/identity.ts'
import {
  addRegistration,
  findOwner,
  listRegistrations,
  type Registration,
  refreshRegistration,
} from '../../../accounts/social/registrations.ts'
import { markClaimed } from '../../../accounts/users/claim.ts'
import { type Contact, listContactsOf } from '../../../accounts/users/contacts.ts'
import { findHolder, lockContact } from '../../../accounts/users/holder.ts'
import { notifyOwner } from '../../../accounts/users/notify-owner.ts'
import { hasPassword } from '../../../accounts/users/passwords.ts'
import { createUser } from '../../../accounts/users/store.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { publish } from '../../../base/events/publish.ts'
import { allowEmail } from '../../../base/projects/email.ts'
import { users } from '../../../base/schema/users.ts'
import { type DirectoryUnit, findRow, updateRows } from '../../../base/unit-of-work.ts'
import { authorizeUserChange } from '../../access/authorize-user-change.ts'

type UserId = Pick<User, 'id'>
/** The user of an identity. `isClaim`: the identity claimed the user, so its session needs a new token (rule O6). */
export type ResolvedIdentity = { user: UserId; registration: Registration; isClaim?: boolean }

export type IdentityRequest = {
  sender: EmailSender
  /** the signed-in user, if any */
  principal: Principal | undefined
  /** the account that started the sign-in to add the identity to itself */
  attachTo: string | null
}

/**
 * Finds or creates the user of a social identity (rules A20, A21). In this order, that is the user linked to it, the
 * user that started the sign-in to add it, the signed-in user with its email address, the unclaimed user whose email
 * address it proves, or a new user. An identity never opens an account that verified the email address by another
 * method; the error lists that account's methods.
 * @returns the user, or why the email address proves nothing; commit in both cases
 * @throws SdkError oauth_email_in_use; oauth_registration_in_use; the account policy's rejection (rule A15)
 */
export async function resolveIdentity(
  unit: DirectoryUnit,
  deps: Deps,
  identity: Identity,
  request: IdentityRequest,
): Promise<ResolvedIdentity | ProofRejection> {
  const key = `${unit.projectId} ${identity.provider} ${identity.issuer} ${identity.subject}`
  await unit.tx.execute(sql`select pg_advisory_xact_lock(${identityLock}, hashtext(${key}))`)
  if (identity.email !== null && identity.isEmailVerified) await allowEmail(unit, identity.email)
  const owner = await findOwner(unit, identity)
  if (request.attachTo !== null) return linkStarted(unit, deps, identity, request, request.attachTo, owner)
  const contact: Contact | undefined =
    identity.email !== null && identity.isEmailVerified ? { kind: 'email', value: identity.email } : undefined
  if (owner) return signInWithIdentity(unit, deps, identity, request, owner, contact)
  if (!contact) {
    const user = await createUser(unit, deps)
    await publish(unit, { kind: 'account_created', userId: user.id })
    await markClaimed(unit, deps, user.id)
    return linkNew(unit, deps, identity, user)
  }
  await lockContact(unit, contact)
  const holder = await findHolder(unit, contact)
  if (!holder || holder.user.claimedAt === null || holder.row.verifiedAt === null) {
    const redeemed = await redeemIdentity(unit, deps, contact, request)
    if ('rejection' in redeemed) return redeemed
    const user = { id: redeemed.userId }
    const isNew = holder?.user.id !== user.id
    const linked = await (isNew
      ? linkNew(unit, deps, identity, user)
      : linkExisting(unit, deps, identity, request.sender, user))
    return { ...linked, isClaim: redeemed.isClaim }
  }
  const { user } = holder
  const { principal } = request
  if (principal?.user.id !== user.id) {
    throw new SdkError('oauth_email_in_use', undefined, {
      email_address: contact.value,
      ...(await listSignInMethods(unit, user.id)),
    })
  }
  await authorizeUserChange(unit, deps, { userId: user.id, session: principal.session, step: 'ask' })
  return linkExisting(unit, deps, identity, request.sender, user)
}

/**
 * Signs in with an identity that a user already has. The identity claims the user if it proves the user's contact, or
 * if the user has none (rule O6). Claiming removes the identity with everything else that the user had, so it is linked
 * again.
 */
async function signInWithIdentity(
  unit: DirectoryUnit,
  deps: Deps,
  identity: Identity,
  request: IdentityRequest,
  owner: ResolvedIdentity & { user: User },
  contact: Contact | undefined,
): Promise<ResolvedIdentity | ProofRejection> {
  const { user, registration } = owner
  if (user.claimedAt === null) {
    const contacts = await listContactsOf(unit, user.id)
    if (contacts.some(({ value }) => value === contact?.value) && contact) {
      const redeemed = await redeemIdentity(unit, deps, contact, request)
      if ('rejection' in redeemed) return redeemed
      const linked = await linkExisting(unit, deps, identity, request.sender, { id: redeemed.userId })
      return { ...linked, isClaim: redeemed.isClaim }
    }
    if (contacts.length === 0) await markClaimed(unit, deps, user.id)
  }
  await refreshRegistration(unit, registration.id, identity)
  return owner
}

/** Redeems the email address that the issuer verified. Like a code, it is a proof (rule O6). */
async function redeemIdentity(
  unit: DirectoryUnit,
  deps: Deps,
  contact: Contact,
  { sender, principal }: IdentityRequest,
): Promise<Redeemed | ProofRejection> {
  await lockContact(unit, contact)
  return redeemContact(unit, deps, {
    contact,
    session: principal?.session,
    sender,
  })
}

/** The advisory lock class for identities; no other lock uses this number. */
const identityLock = 7_302

async function linkStarted(
  unit: DirectoryUnit,
  deps: Deps,
  identity: Identity,
  { sender, principal }: IdentityRequest,
  userId: string,
  owner: ResolvedIdentity | undefined,
): Promise<ResolvedIdentity> {
  if (owner) {
    if (owner.user.id !== userId) throw new SdkError('oauth_registration_in_use')
    return owner
  }
  const user = await findRow(unit, users, eq(users.id, userId))
  if (!user) throw new SdkError('invalid_oauth_attach_token')
  await authorizeUserChange(unit, deps, { userId, session: principal?.session, step: 'finish' })
  return linkExisting(unit, deps, identity, sender, user)
}

/** Links an identity to an existing account and notifies its owner. */
async function linkExisting(
  unit: DirectoryUnit,
  deps: Deps,
  identity: Identity,
  sender: EmailSender,
  user: UserId,
): Promise<ResolvedIdentity> {
  const registration = await linkIdentity(unit, deps, identity, user)
  const provider = getSocialProviderTitle(identity.provider)
  const message = { kind: 'socialSignInAdded', values: { provider } } as const
  await notifyOwner(unit, deps, user.id, message, sender)
  return { user, registration }
}

/** Links an identity to the account that was just created for it. */
async function linkNew(
  unit: DirectoryUnit,
  deps: Deps,
  identity: Identity,
  user: UserId,
): Promise<ResolvedIdentity> {
  const registration = await linkIdentity(unit, deps, identity, user)
  const name = { first_name: identity.firstName, middle_name: '', last_name: identity.lastName }
  await updateRows(unit, users, { name }, eq(users.id, user.id))
  await publish(unit, { kind: 'profile_imported', userId: user.id })
  return { user, registration }
}

async function linkIdentity(
  unit: DirectoryUnit,
  deps: Deps,
  identity: Identity,
  user: UserId,
): Promise<Registration> {
  const registration = await addRegistration(unit, deps, user.id, identity)
  if (!registration) throw new Error('An identity was added twice despite its lock.')
  return registration
}

/** Lists the sign-in methods of an account by product name, the most reliable first. */
async function listSignInMethods(unit: DirectoryUnit, userId: string) {
  const registrations = await listRegistrations(unit, userId)
  const passkeys = await listPasskeys(unit, userId)
  const wallets = await listWallets(unit, userId)
  return {
    methods: [
      ...((await hasPassword(unit, userId)) ? ['passwords'] : []),
      ...(registrations.length > 0 ? ['oauth'] : []),
      ...(passkeys.length > 0 ? ['passkeys'] : []),
      ...(wallets.some(({ verifiedAt }) => verifiedAt !== null) ? ['crypto'] : []),
      // With a verified email address, these always work.
      'otp',
      'emailMagicLinks',
    ],
    oauth_providers: [...new Set(registrations.map(({ provider }) => provider))],
  }
}
