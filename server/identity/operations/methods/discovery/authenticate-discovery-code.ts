import { composeEmail } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import { createIntermediate } from '../../../accounts/intermediate/store.ts'
import { attemptCode } from '../../../accounts/proofs/attempt-code.ts'
import type { CodeRequester } from '../../../accounts/proofs/requester.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { type DirectoryProject, toDirectoryOf } from '../../../base/projects/store.ts'
import type { Factor } from '../../../base/schema/sessions.ts'

/** A code that was emailed to list the organizations of an address. */
export type DiscoveryAttempt = {
  project: DirectoryProject
  address: Email
  code: string
  requester: CodeRequester
  visitor: Visitor
}

/**
 * Redeems a discovery code. It proves the address and signs in no one: the visitor chooses an organization with the
 * intermediate session (rule B18).
 * @returns the token of the intermediate session, the address, and the factors
 * @throws SdkError otp_code_not_found; RequestError too_many_requests
 */
export async function authenticateDiscoveryCode(
  deps: Deps,
  { project, address, code, requester, visitor }: DiscoveryAttempt,
): Promise<{ token: string; address: Email; factors: Factor[] }> {
  const query = { purpose: 'discover', address, requester } as const
  const proved = composeEmail(address)
  const attempt = await attemptCode(deps, {
    project: toDirectoryOf(project),
    code,
    begin: async () => ({ query }),
    identifyVisitor: () => ({ visitor }),
    async decide(unit) {
      const factors = [toFactor(deps.clock.now(), proved)]
      const token = await createIntermediate(unit, deps, { address: proved, factors, visitor })
      return { result: { token, address: proved, factors }, isConsumed: true }
    },
  })
  if (attempt.outcome !== 'correct') throw new SdkError('otp_code_not_found')
  return attempt.result
}

/** The factor of a code. Its address has no ID until the visitor chooses an organization. */
const toFactor = (now: Date, address: Email): Factor => ({
  type: 'otp',
  delivery_method: 'email',
  last_authenticated_at: now.toISOString(),
  email_factor: { email_id: '', email_address: address },
})
