import type { AllowedMethod, EmailedWay } from './organizations.ts'
import type { BusinessProduct, BusinessSettings } from './settings.ts'
import type { BusinessStart } from './states.ts'

type Place = Pick<BusinessStart, 'stepUp' | 'organization'>
type Offer = Pick<BusinessSettings, 'products'>

const methodOf: Record<BusinessProduct, AllowedMethod> = {
  emailOtp: 'email_otp',
  emailMagicLinks: 'magic_link',
  passwords: 'password',
}

/**
 * The methods that both the tag and the organization allow. If an organization asks for another method, and the tag
 * offers none of those, the organization decides.
 */
function findMethods({ stepUp, organization }: Place, { products }: Offer): readonly AllowedMethod[] {
  const offered = products.map((product) => methodOf[product])
  const allowed = stepUp?.methods ?? organization?.allowed
  if (!allowed) return offered
  const both = offered.filter((method) => allowed.includes(method))
  return both.length > 0 || !stepUp ? both : allowed
}

/** The ways to sign in by email on a start screen. */
export const findWays = (place: Place, offer: Offer): EmailedWay[] =>
  findMethods(place, offer).flatMap((method): EmailedWay[] =>
    method === 'email_otp' ? ['otp'] : method === 'magic_link' ? ['magic-link'] : [],
  )

/** Whether the visitor may sign in with a password on a start screen. */
export const offersPassword = (place: Place, offer: Offer): boolean =>
  findMethods(place, offer).includes('password')
