import type { MailedLink } from '../core/ports.ts'
import type { ProductName, Settings } from '../core/settings.ts'
import type { MethodEvent } from './states.ts'

/** Each link belongs to the product whose mail it comes in: a widget takes only those that it sends. */
const productOf: Record<MailedLink['kind'], ProductName> = {
  'magic-link': 'emailMagicLinks',
  login: 'passwords',
  'reset-password': 'passwords',
}

/**
 * What a mailed link begins here, if anything. One to sign in by after all goes on without a click where it was
 * asked for: whoever opens it there is no program that reads mail.
 */
export function toLinkEvent(
  link: MailedLink | null,
  { products }: Settings,
  wasAskedForHere: boolean,
): MethodEvent | undefined {
  if (!link || !products.includes(productOf[link.kind])) return undefined
  const { kind, token } = link
  return kind === 'reset-password'
    ? { method: 'password', type: 'resetLinkFound', token }
    : { method: 'magic-link', type: 'linkFound', token, goesOn: kind === 'login' && wasAskedForHere }
}
