import type { StytchClient } from '@stytch/vanilla-js/headless'
import { CodedError } from '../../core/coded-error.ts'

/**
 * Adds the email address to verify to an error for an account that has not proved an address or number yet.
 *
 * @throws the error of the call
 */
export async function nameUnverified<Result>(
  { user }: StytchClient,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'too_many_unverified_factors') throw error
    const account = await user.get().catch(() => null)
    const email = account?.emails.find(({ verified }) => !verified)?.email
    if (email !== undefined) error.unverifiedEmail = email
    throw error
  }
}

/**
 * Whether the account may get further sign-in methods: it has neither an address nor a number, or has proved one of
 * them.
 */
export async function isVerified({ user }: StytchClient): Promise<boolean> {
  const account = await user.get()
  const contacts = [...(account?.emails ?? []), ...(account?.phone_numbers ?? [])]
  return contacts.length === 0 || contacts.some(({ verified }) => verified)
}

/** Whether an operator is signed in as the user. Such a session cannot add sign-in methods. */
export const isOperator = ({ session }: StytchClient): boolean =>
  session.getSync()?.authentication_factors.some(({ type }) => String(type) === 'impersonated') ?? false
