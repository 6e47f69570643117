import { eq, sql } from 'drizzle-orm'
import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import { listPasskeys } from '../../credentials/passkeys.ts'
import { listWallets } from '../../credentials/wallets.ts'
import type { Deps } from '../../deps.ts'
import { type DirectoryTx, inDirectory } from '../../directory.ts'
import { noteChange } from '../../events/changes.ts'
import { record } from '../../log/record.ts'
import { allowMail } from '../../projects/allow-mail.ts'
import { toMailSender } from '../../projects/mail-sender.ts'
import type { Project } from '../../projects/store.ts'
import { lockAddress } from '../../proofs/links.ts'
import { authorizeAccountChange } from '../../provider/authorize-account-change.ts'
import { SdkError } from '../../provider/error.ts'
import { findOrCreateAccount } from '../../provider/find-or-create-account.ts'
import { users } from '../../schema/people.ts'
import type { Caller, User } from '../../sessions/store.ts'
import type { Identity } from '../../social/identity.ts'
import {
  addRegistration,
  findOwner,
  listRegistrations,
  type Registration,
  refreshRegistration,
} from '../../social/registrations.ts'
import { notifyOwner } from '../../users/notify-owner.ts'
import { createUser, findAccount } from '../../users/store.ts'

type Account = Pick<User, 'id'>
type ResolvedIdentity = { user: Account; registration: Registration }

export type IdentityRequest = {
  project: Project
  /** the signed-in user, if any */
  caller: Caller | undefined
  /** the account that the sign-in was started for, to add the identity to it */
  attachTo: string | null
}

/**
 * Finds or creates the account of a social identity (rules A20, A21): the account it is linked to, the account it was
 * started for, the signed-in account with its email address, or a new one. An identity never opens an account that
 * verified the email address by another method; the error lists that account's methods.
 * @throws SdkError oauth_email_in_use; oauth_registration_in_use; unauthorized_action for a blocked email address;
 *   the guard's refusal (rule A15)
 */
export async function resolveIdentity(
  tx: DirectoryTx,
  deps: Deps,
  identity: Identity,
  request: IdentityRequest,
): Promise<ResolvedIdentity> {
  const key = `${tx.projectId} ${identity.provider} ${identity.issuer} ${identity.subject}`
  await tx.execute(sql`select pg_advisory_xact_lock(${identityLock}, hashtext(${key}))`)
  if (identity.email !== null && identity.isEmailVerified) await allowMail(tx, identity.email)
  const owner = await findOwner(tx, identity)
  if (request.attachTo !== null) return linkStarted(tx, deps, identity, request, request.attachTo, owner)
  if (owner) {
    await refreshRegistration(tx, owner.registration.id, identity)
    return owner
  }
  if (identity.email === null || !identity.isEmailVerified) {
    const user = await createUser(tx, deps)
    await record(tx, { kind: 'account_created', userId: user.id })
    return linkNew(tx, deps, identity, user)
  }
  await lockAddress(tx, identity.email)
  const known = await findAccount(tx, identity.email)
  if (!known?.email.verifiedAt) {
    return linkNew(tx, deps, identity, (await findOrCreateAccount(tx, deps, identity.email)).user)
  }
  const { caller } = request
  if (caller?.user.id !== known.user.id) {
    throw new SdkError('oauth_email_in_use', undefined, {
      email_address: identity.email,
      ...(await listSignInMethods(tx, known.user.id, known.passwordHash !== undefined)),
    })
  }
  await authorizeAccountChange(tx, deps, { userId: known.user.id, session: caller.session, step: 'ask' })
  return linkExisting(tx, deps, identity, request.project, known.user)
}

/** The advisory lock class for identities; no other lock uses this number. */
const identityLock = 7_302

async function linkStarted(
  tx: DirectoryTx,
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
  const [user] = await tx
    .select()
    .from(users)
    .where(inDirectory(tx, users, eq(users.id, userId)))
  if (!user) throw new SdkError('invalid_oauth_attach_token')
  await authorizeAccountChange(tx, deps, { userId, session: caller?.session, step: 'finish' })
  return linkExisting(tx, deps, identity, project, user)
}

/** Links an identity to an existing account and notifies its owner. */
async function linkExisting(
  tx: DirectoryTx,
  deps: Deps,
  identity: Identity,
  project: Project,
  user: Account,
): Promise<ResolvedIdentity> {
  const registration = await linkIdentity(tx, deps, identity, user)
  const provider = getSocialProviderTitle(identity.provider)
  const mail = { kind: 'socialSignInAdded', values: { provider } } as const
  await notifyOwner(tx, deps, user.id, mail, toMailSender(project))
  return { user, registration }
}

/** Links an identity to the account that was just created for it. */
async function linkNew(
  tx: DirectoryTx,
  deps: Deps,
  identity: Identity,
  user: Account,
): Promise<ResolvedIdentity> {
  const registration = await linkIdentity(tx, deps, identity, user)
  const name = { first_name: identity.firstName, middle_name: '', last_name: identity.lastName }
  await tx
    .update(users)
    .set({ name })
    .where(inDirectory(tx, users, eq(users.id, user.id)))
  noteChange(tx, { object: 'user', action: 'update', id: user.id, userId: user.id })
  return { user, registration }
}

async function linkIdentity(
  tx: DirectoryTx,
  deps: Deps,
  identity: Identity,
  user: Account,
): Promise<Registration> {
  const registration = await addRegistration(tx, deps, user.id, identity)
  if (!registration) throw new Error('An identity was added twice in spite of its lock.')
  return registration
}

/** Lists the sign-in methods of an account by product name, the most reliable first. */
async function listSignInMethods(tx: DirectoryTx, userId: string, hasPassword: boolean) {
  const registrations = await listRegistrations(tx, userId)
  const passkeys = await listPasskeys(tx, userId)
  const wallets = await listWallets(tx, userId)
  return {
    methods: [
      ...(hasPassword ? ['passwords'] : []),
      ...(registrations.length > 0 ? ['oauth'] : []),
      ...(passkeys.length > 0 ? ['passkeys'] : []),
      ...(wallets.some(({ verifiedAt }) => verifiedAt !== null) ? ['crypto'] : []),
      // These always work with a verified email address.
      'otp',
      'emailMagicLinks',
    ],
    oauth_providers: [...new Set(registrations.map(({ provider }) => provider))],
  }
}
