import type { Session } from './provider/sessions.ts'

/** The claim of a session that still requires its second factor. */
const pendingClaim = 'second_factor_pending'
const sessionClaim = 'https://stytch.com/session'

/** Whether a session still requires its second factor. Until it is entered, the host is not notified of the session. */
export const isPending = (session: Session): boolean => pendingClaim in readClaims(session)

/** Whether an operator or the site's own staff started the session on behalf of the user. */
export function isImpersonated(session: Session): boolean {
  const claim = readClaims(session)[sessionClaim]
  const factors = isRecord(claim) ? claim.authentication_factors : undefined
  return (
    Array.isArray(factors) && factors.some((factor) => isRecord(factor) && factor.type === 'impersonated')
  )
}

/** Reads the claims of a session's JWT without verifying it: only the server decides what a session may do. */
function readClaims({ session_jwt }: Session): Record<string, unknown> {
  try {
    const [, payload = ''] = session_jwt.split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return isRecord(claims) ? claims : {}
  } catch {
    // A host-supplied provider may have tokens in another format.
    return {}
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
