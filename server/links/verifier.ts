import { createHash } from 'node:crypto'
import { isSameText } from '../secrets/secrets.ts'

export type VerifierProblem = 'pkce_expected_code_verifier' | 'pkce_mismatch'

/**
 * PKCE (RFC 7636, S256) for a link. A link without a challenge is taken with or without a verifier: it is meant
 * to be opened on another device too, and a browser may still hold a verifier of an earlier link.
 */
export function checkVerifier(
  challenge: string | null,
  verifier: string | undefined,
): VerifierProblem | undefined {
  if (challenge === null) return undefined
  if (verifier === undefined) return 'pkce_expected_code_verifier'
  const made = createHash('sha256').update(verifier).digest('base64url')
  return isSameText(made, challenge) ? undefined : 'pkce_mismatch'
}
