import { accountRoutes } from '#contract/routes/account.ts'
import { findFailureText } from '../../context/failure-text.ts'
import type { Services } from '../../context/use-services.ts'

export type Proof = { pin?: string; password?: string }

/**
 * Deletes the account permanently.
 *
 * @throws Error with a text for the user and the ApiError as its cause
 */
export async function deleteAccount({ api, t }: Pick<Services, 'api' | 't'>, proof: Proof): Promise<void> {
  try {
    await api(accountRoutes.deleteAccount, proof)
  } catch (cause) {
    throw new Error(findFailureText(cause, t, 'failure.deleteAccount'), { cause })
  }
}
