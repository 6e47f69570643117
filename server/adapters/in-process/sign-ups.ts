import type { Email } from '#contract/ids.ts'
import type { CodeQuery } from '../../identity/accounts/proofs/codes.ts'
import { redeemContact } from '../../identity/accounts/proofs/redeem-contact.ts'
import { createSessionToken } from '../../identity/accounts/sessions/tokens.ts'
import type { Contact } from '../../identity/accounts/users/contacts.ts'
import { findHolder } from '../../identity/accounts/users/holder.ts'
import { setPassword } from '../../identity/accounts/users/passwords.ts'
import {
  endSignUp,
  findSignUp,
  listCandidates,
  renewSignUp,
  type SignUp,
} from '../../identity/accounts/users/sign-ups.ts'
import type { Deps } from '../../identity/base/deps.ts'
import type { DirectoryProject } from '../../identity/base/projects/store.ts'
import type { DirectoryUnit } from '../../identity/base/unit-of-work.ts'
import { newId } from '../../platform/db/ids.ts'
import { isInactive } from '../../platform/outbox/inactive-addresses.ts'
import { composePassword, findMatchingForm } from '../../platform/secrets/hash-password.ts'
import { stableHash } from '../../platform/secrets/stable-key.ts'
import type { CodeCheck, Credentials, NewSession, SignedIn } from '../../portal/identity/port.ts'
import { inPortal, toPortalSender } from './portal-project.ts'
import { type StartedSession, startPortalSession } from './sessions.ts'

/** Finds the sign-up of a session token, as the portal sees it. Its only right is to verify its email address. */
export async function findSigningUp(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  token: string,
): Promise<SignedIn | undefined> {
  const signUp = await findSignUp(unit, deps, { token })
  return signUp && toSignedIn(signUp, await isInactive(unit.tx, [unit.projectId], signUp.address))
}

/**
 * Computes the tag by which a sign-up is found: a slow hash of the password, whose salt only a server can compute
 * (ADR 0091).
 */
export async function computePasswordTag(
  deps: Deps,
  { address, password }: Pick<Credentials, 'address' | 'password'>,
): Promise<string> {
  const salt = await inPortal(deps, (unit) =>
    stableHash(unit.tx, deps, 'sign-up tags', `${unit.projectId} ${address}`),
  )
  return deps.hasher.tag(composePassword(password), Buffer.from(salt, 'hex'))
}

/**
 * Resumes the newest sign-up of an email address whose password matches, with a new session. Every attempt costs one slow
 * hash, however many sign-ups wait (rule O14).
 */
export async function resumeSignUp(
  deps: Deps,
  { address, password }: Pick<Credentials, 'address' | 'password'>,
): Promise<NewSession | undefined> {
  const tag = await computePasswordTag(deps, { address, password })
  const { tagged, untagged } = await inPortal(deps, (unit) => listCandidates(unit, deps, { address, tag }))
  const signUp = tagged ?? (await findUntagged(deps, untagged, password))
  if (!signUp) return undefined
  return inPortal(deps, async (unit) => {
    const sessionId = newId(deps.random, 'session')
    const { token, columns } = await createSessionToken(unit, deps, sessionId)
    await renewSignUp(unit, signUp.userId, { sessionId, ...columns })
    return toSignUpSession({ ...signUp, sessionId }, token)
  })
}

/** Compares a password with sign-ups of version 5.0, which expire within seven days. */
async function findUntagged(
  { hasher }: Deps,
  signUps: SignUp[],
  password: string,
): Promise<SignUp | undefined> {
  for (const signUp of signUps)
    if ((await findMatchingForm(hasher, signUp.passwordHash, password)) !== undefined) return signUp
  return undefined
}

/**
 * Completes a sign-up after its code was checked: the code proves the email address, which creates a user or claims the
 * existing one (rule O6). The sign-up's password becomes the user's, and the other sign-ups of the email address end.
 * @returns the user's first session, or why the code is rejected
 */
export async function completeSignUp(
  unit: DirectoryUnit,
  deps: Deps,
  project: DirectoryProject,
  signUp: SignUp,
  { address, visitor }: Pick<CodeCheck, 'address' | 'visitor'>,
): Promise<StartedSession | 'email_taken' | 'email_barred'> {
  const contact: Contact = { kind: 'email', value: address }
  const holder = await findHolder(unit, contact)
  // The email address already has an account. Its owner signs in there, with that account's password.
  if (holder && holder.user.claimedAt !== null && holder.row.verifiedAt !== null) return 'email_taken'
  const sender = toPortalSender(deps, project, visitor.locale)
  const redeemed = await redeemContact(unit, deps, {
    contact,
    newUserId: signUp.userId,
    session: undefined,
    sender,
  })
  if ('rejection' in redeemed) {
    return redeemed.rejection === 'unauthorized_action' ? 'email_barred' : 'email_taken'
  }
  const { userId } = redeemed
  await setPassword(unit, deps, userId, signUp.passwordHash)
  return startPortalSession(unit, deps, project, { userId, address, minutes: sessionMinutes, visitor })
}

/** The portal's sessions last a day (rule A5). */
const sessionMinutes = 1440

/** The code that was emailed to a sign-up or an account. */
export const toCodeQuery = (userId: string, address: Email): CodeQuery => ({
  purpose: 'verify_email',
  address,
  requester: { userId },
})

/** Ends the sign-up of a session, if it has one. @returns whether it had one */
export async function endSigningUp(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  userId: string,
  sessionId?: string,
): Promise<boolean> {
  const signUp = await findSignUp(unit, deps, { userId })
  if (!signUp || (sessionId !== undefined && signUp.sessionId !== sessionId)) return false
  return endSignUp(unit, userId)
}

/** A sign-up has no JWT, because other services would take it for a user's. */
export const toSignUpSession = (signUp: SignUp, token: string): NewSession => ({
  ...toSignedIn(signUp),
  token,
  jwt: '',
})

const toSignedIn = (
  { userId, sessionId, address, createdAt }: SignUp,
  isUndeliverable = false,
): SignedIn => ({
  session: {
    id: sessionId,
    authenticatedAt: createdAt,
    resumedAt: null,
    signedInWith: address,
    secondFactorPending: false,
  },
  user: {
    id: userId,
    createdAt,
    emails: [{ address, verifiedAt: null, provedAt: null, isPrimary: true }],
    isUndeliverable,
    hasPassword: true,
    isSignUp: true,
  },
})
