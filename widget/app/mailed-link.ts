import type { MailedLink } from '../core/ports.ts'
import type { ProductName, Settings } from '../core/settings.ts'
import type { SocialReturn } from '../core/social.ts'
import type { MethodEvent } from './states.ts'

/** Each link belongs to the product whose mail it comes in: a widget takes only those that it sends. */
const productOf: Record<(MailedLink | SocialReturn)['kind'], ProductName> = {
  oauth: 'oauth',
  'magic-link': 'emailMagicLinks',
  login: 'passwords',
  'reset-password': 'passwords',
}

/**
 * What a mailed link, or a return from another site, begins here, if anything. A link to sign in by after all goes
 * on without a click where it was asked for: whoever opens it there is no program that reads mail.
 */
export function toLinkEvent(
  link: MailedLink | SocialReturn | null,
  { products }: Settings,
  wasAskedForHere: () => boolean,
): MethodEvent | undefined {
  if (!link || !products.includes(productOf[link.kind])) return undefined
  if (link.kind === 'oauth') return { method: 'oauth', type: 'returned', came: link }
  const { kind, token } = link
  return kind === 'reset-password'
    ? { method: 'password', type: 'resetLinkFound', token }
    : { method: 'magic-link', type: 'linkFound', token, goesOn: kind === 'login' && wasAskedForHere() }
}
