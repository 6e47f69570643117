import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import { composePassword, hashPassword } from '../../../../platform/secrets/hash-password.ts'
import { type CheckedPassword, checkPassword } from '../../../accounts/credentials/check-password.ts'
import { signUpWithPassword } from '../../../accounts/users/create.ts'
import { type EmailOwner, isStillValid } from '../../../accounts/users/passwords.ts'
import type { UserFields } from '../../../accounts/users/store.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import type { Factor } from '../../../base/schema/sessions.ts'
import { type DirectoryUnit, runUnit } from '../../../base/unit-of-work.ts'
import { toRejectionError } from '../../access/authorize-user-change.ts'
import type { SignIn } from '../../access/sign-in.ts'
import { checkPasswordStrength, requireStrongPassword } from './check-strength.ts'

/** Creates the session factor of a password. */
export const toPasswordFactor = (now: Date): Factor => ({
  type: 'password',
  delivery_method: 'knowledge',
  last_authenticated_at: now.toISOString(),
})

/**
 * Creates a user with a password and signs in.
 * @returns the ID of the email address, and the result of `signIn`
 * @throws SdkError for a weak or breached password, or if the email address is taken or blocked; anything that `readFields` and `signIn` throw
 */
export async function createPassword<SignedIn extends object>(
  deps: Deps,
  request: {
    project: DirectoryProject
    address: Email
    password: string
    /** reads the fields that the site's own server sets; without it, the user is self-made */
    readFields?: (unit: DirectoryUnit) => Promise<UserFields>
    signIn: SignIn<SignedIn>
  },
): Promise<{ emailId: string | undefined; signedIn: SignedIn }> {
  const { project, address, password, readFields, signIn } = request
  requireStrongPassword(await checkPasswordStrength(deps, project, password, [address]))
  const hash = await hashPassword(deps.hasher, password)
  return runUnit(deps.db, project, async (unit) => {
    const fields = await readFields?.(unit)
    const contact = { kind: 'email', value: address } as const
    const signedUp = await signUpWithPassword(unit, deps, contact, { hash, ...(fields ? { fields } : {}) })
    if ('rejection' in signedUp) throw toRejectionError(signedUp.rejection)
    const factor = toPasswordFactor(deps.clock.now())
    const signedIn = await signIn(unit, { user: { id: signedUp.userId }, factor })
    return { emailId: signedUp.contacts[0]?.id, signedIn }
  })
}

/**
 * Signs in with a password.
 * @param visitor the visitor whose wrong attempts are counted
 * @throws SdkError unauthorized_credentials, reset_password, breached_password; anything that `signIn` throws
 */
export async function authenticatePassword<SignedIn>(
  deps: Deps,
  request: {
    project: DirectoryProject
    address: Email
    password: string
    visitor: Visitor
    signIn: SignIn<SignedIn>
  },
): Promise<SignedIn> {
  const { project, address, password, visitor, signIn } = request
  return withPassword(deps, { project, visitor }, { address, password }, async ({ owner, refund }) => {
    const factor = toPasswordFactor(deps.clock.now())
    return runUnit(deps.db, project, async (unit) => {
      await refund(unit)
      await requireValidPassword(unit, owner)
      return signIn(unit, { user: owner.user, factor })
    })
  })
}

type Attempt = { project: Pick<DirectoryProject, 'id' | 'organizationId'>; visitor: Visitor }
type Matched<Owner> = CheckedPassword<Owner> & { matches: true }

/**
 * Requires the correct password of an account. Rejects a password that must be replaced or is known from a breach (rule
 * A12): others may know it, so only an emailed link can set a new one.
 * @throws SdkError unauthorized_credentials; with the correct password also reset_password, breached_password
 */
export const requirePassword = (
  deps: Deps,
  attempt: Attempt,
  address: Email,
  password: string,
): Promise<EmailOwner> =>
  withPassword(deps, attempt, { address, password }, async ({ owner, refund }) => {
    await refund()
    return owner
  })

/** Requires a password like `requirePassword`. `use` refunds the attempt; if it throws, the attempt is refunded too. */
export const withPassword = async <Result>(
  deps: Deps,
  attempt: Attempt,
  { address, password }: { address: Email; password: string },
  use: (matched: Matched<EmailOwner>) => Promise<Result>,
): Promise<Result> => withChecked(deps, await checkPassword(deps, attempt, address, password), password, use)

/** Uses a password that was checked like `withPassword`. */
export async function withChecked<Owner extends { requiresReset: boolean }, Result>(
  deps: Deps,
  checked: CheckedPassword<Owner>,
  password: string,
  use: (matched: Matched<Owner>) => Promise<Result>,
): Promise<Result> {
  if (!checked.matches) throw new SdkError('unauthorized_credentials')
  try {
    if (checked.owner.requiresReset) throw new SdkError('reset_password')
    if (await deps.breached(composePassword(password))) throw new SdkError('breached_password')
    return await use(checked)
  } catch (error) {
    await checked.refund()
    throw error
  }
}

/**
 * Checks again that a password still signs in, in the transaction that relies on it (rule O16).
 * @throws SdkError unauthorized_credentials
 */
export async function requireValidPassword(unit: DirectoryUnit, owner: EmailOwner): Promise<void> {
  if (!(await isStillValid(unit, owner))) throw new SdkError('unauthorized_credentials')
}
