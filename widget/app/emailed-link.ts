import type { ProductName } from '#contract/products.ts'
import type { EmailedLink } from '../core/ports.ts'
import type { Settings } from '../core/settings.ts'
import type { OAuthCallback } from '../core/social.ts'
import type { MethodEvent } from './states.ts'

/**
 * The product that each kind of link belongs to, if any. A widget ignores the links of products that it does not offer.
 */
export const productOf: Record<(EmailedLink | OAuthCallback)['kind'], ProductName | null> = {
  // Operator links work with every product.
  impersonation: null,
  oauth: 'oauth',
  'magic-link': 'emailMagicLinks',
  login: 'passwords',
  'reset-password': 'passwords',
}

/**
 * The event for an emailed link or a return from another site, if this widget offers its product. The sign-in link of a
 * password email needs no click in the browser that requested it, because no email scanner opens it there.
 */
export function toLinkEvent(
  link: EmailedLink | OAuthCallback | null,
  { products }: Settings,
  isResetRequestedHere: () => boolean,
): MethodEvent | undefined {
  if (!link) return undefined
  const product = productOf[link.kind]
  if (product && !products.includes(product)) return undefined
  if (link.kind === 'oauth') return { method: 'oauth', type: 'returned', callback: link }
  const { kind, token } = link
  if (kind === 'impersonation') return { method: 'magic-link', type: 'impersonationFound', token }
  return kind === 'reset-password'
    ? { method: 'password', type: 'resetLinkFound', token }
    : {
        method: 'magic-link',
        type: 'linkFound',
        token,
        autoContinue: kind === 'login' && isResetRequestedHere(),
      }
}
