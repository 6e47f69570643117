import { RequestError } from '../../platform/errors/request-error.ts'
import { isImpersonated } from './impersonated-rules.ts'

const text = 'A session in which an operator signed in as the user cannot do this.'

/**
 * Refuses an act of an impersonated session. Every function that changes a contact, a sign-in method, a password, a second
 * factor or a consent, or that issues a token, calls it with the session of the request, if there is one (rule A65).
 * @throws RequestError not_allowed, which is `unauthorized_action` in the provider's contract
 */
export function refuseImpersonated(session: Parameters<typeof isImpersonated>[0] | undefined): void {
  if (session && isImpersonated(session)) throw new RequestError('not_allowed', { text })
}
