import type { AllowedMethod, EmailedWay } from './organizations.ts'
import type { BusinessProduct, BusinessSettings } from './settings.ts'
import type { BusinessStart } from './states.ts'

type Place = Pick<BusinessStart, 'stepUp' | 'organization'>
type Offer = Pick<BusinessSettings, 'products' | 'oauth'>

/**
 * The methods that both the tag and the organization allow, in the order of the tag's products. If an organization asks for another
 * method, and the tag offers none of those, the organization decides.
 */
export function findMethods(
  { stepUp, organization }: Place,
  { products, oauth }: Offer,
): readonly AllowedMethod[] {
  const methodsOf: Record<BusinessProduct, readonly AllowedMethod[]> = {
    emailMagicLinks: ['magic_link'],
    emailOtp: ['email_otp'],
    passwords: ['password'],
    oauth: oauth.providers.map(({ name }) => `${name}_oauth` as AllowedMethod),
    sso: ['sso'],
  }
  const offered = products.flatMap((product) => methodsOf[product])
  const allowed = stepUp?.methods ?? organization?.allowed
  // An organization without a connection has no single sign-on.
  const isPossible = (method: AllowedMethod) =>
    served.includes(method) &&
    (method !== 'sso' || !organization || (organization.connections ?? []).length > 0)
  if (!allowed) return offered.filter(isPossible)
  const both = offered.filter((method) => allowed.includes(method) && isPossible(method))
  return both.length > 0 || !stepUp ? both : allowed.filter(isPossible)
}

/** The methods that have screens. */
const served: readonly AllowedMethod[] = [
  'email_otp',
  'magic_link',
  'password',
  'sso',
  'google_oauth',
  'microsoft_oauth',
  'hubspot_oauth',
  'slack_oauth',
  'github_oauth',
]

/** The ways to sign in by email that both allow: see `findMethods`. */
export const findWays = (place: Place, offer: Offer): EmailedWay[] =>
  findMethods(place, offer).flatMap((method): EmailedWay[] =>
    method === 'email_otp' ? ['otp'] : method === 'magic_link' ? ['magic-link'] : [],
  )

/** Whether the visitor may sign in with a password on a start screen. */
export const offersPassword = (place: Place, offer: Offer): boolean =>
  findMethods(place, offer).includes('password')
