import { createHash } from 'node:crypto'
import { isSameText } from '../../platform/secrets/secrets.ts'

export type VerifierProblem = 'pkce_expected_code_verifier' | 'pkce_mismatch'

/**
 * Checks the PKCE verifier of a link (RFC 7636, S256). A link without a challenge accepts any verifier or none: it
 * may be opened on another device, and a browser may still hold the verifier of an earlier link.
 */
export function checkVerifier(
  challenge: string | null,
  verifier: string | undefined,
): VerifierProblem | undefined {
  if (challenge === null) return undefined
  if (verifier === undefined) return 'pkce_expected_code_verifier'
  const hash = createHash('sha256').update(verifier).digest('base64url')
  return isSameText(hash, challenge) ? undefined : 'pkce_mismatch'
}
