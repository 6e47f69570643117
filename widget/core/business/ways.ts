import type { SignInBy } from './organizations.ts'
import type { BusinessSettings } from './settings.ts'
import type { BusinessStart } from './states.ts'

/**
 * The ways to sign in by email that both the tag and the organization allow. If an organization asks for another method,
 * and the tag offers none of those, the organization decides.
 */
export function findWays(
  { stepUp, organization }: Pick<BusinessStart, 'stepUp' | 'organization'>,
  { products }: Pick<BusinessSettings, 'products'>,
): SignInBy[] {
  const offered = products.flatMap((product): SignInBy[] =>
    product === 'emailOtp' ? ['otp'] : product === 'emailMagicLinks' ? ['magic-link'] : [],
  )
  const methods = stepUp?.methods ?? organization?.allowed
  if (!methods) return offered
  const allowed = methods.flatMap((method): SignInBy[] =>
    method === 'email_otp' ? ['otp'] : method === 'magic_link' ? ['magic-link'] : [],
  )
  const both = offered.filter((way) => allowed.includes(way))
  return both.length > 0 || !stepUp ? both : allowed
}
