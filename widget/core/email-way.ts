import type { Settings } from './settings.ts'
import type { BeginEvent } from './states.ts'

/** What is mailed for a sign-in: a code or a link. */
export type EmailWay = 'otp' | 'magic-link'

/** @returns the configured one; undefined if there is none. Main reports a conflict if both are configured. */
export function findEmailWay({ products, otp }: Pick<Settings, 'products' | 'otp'>): EmailWay | undefined {
  if (products.includes('otp') && otp.methods.includes('email')) return 'otp'
  return products.includes('emailMagicLinks') ? 'magic-link' : undefined
}

/** The event that requests the mail. */
export const beginByEmail = (way: EmailWay, email: string): BeginEvent =>
  way === 'otp'
    ? { method: 'otp', type: 'codeRequested', channel: 'email', destination: email }
    : { method: 'magic-link', type: 'linkRequested', email }
