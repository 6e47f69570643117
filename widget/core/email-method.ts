import type { Settings } from './settings.ts'
import type { BeginEvent } from './states.ts'

/** The methods that email a code or a link. */
export type EmailMethod = 'otp' | 'magic-link'

/** @returns the configured method; undefined if there is none. Main reports a conflict if both are configured. */
export function findEmailMethod({
  products,
  otp,
}: Pick<Settings, 'products' | 'otp'>): EmailMethod | undefined {
  if (products.includes('otp') && otp.methods.includes('email')) return 'otp'
  return products.includes('emailMagicLinks') ? 'magic-link' : undefined
}

/** The event that requests the email. */
export const beginByEmail = (method: EmailMethod, email: string): BeginEvent =>
  method === 'otp'
    ? { method: 'otp', type: 'codeRequested', channel: 'email', destination: email }
    : { method: 'magic-link', type: 'linkRequested', email }
