import type { Settings } from './settings.ts'
import type { BeginEvent } from './states.ts'

/** What can be mailed to an address to sign in by: a code or a link. */
export type EmailWay = 'otp' | 'magic-link'

/** The one that is configured. Both at once is a conflict, which Main says; undefined where there is neither. */
export function findEmailWay({ products, otp }: Pick<Settings, 'products' | 'otp'>): EmailWay | undefined {
  if (products.includes('otp') && otp.methods.includes('email')) return 'otp'
  return products.includes('emailMagicLinks') ? 'magic-link' : undefined
}

/** Asks for the mail. */
export const beginByEmail = (way: EmailWay, email: string): BeginEvent =>
  way === 'otp'
    ? { method: 'otp', type: 'codeRequested', channel: 'email', destination: email }
    : { method: 'magic-link', type: 'linkRequested', email }
