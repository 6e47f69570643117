import { createHmac } from 'node:crypto'

const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes in base32 without padding (RFC 4648 6). The length must be a multiple of 5. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** Returns the time step of an instant (RFC 6238 4.2). */
export const toStep = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

/** Returns the code of a time step (RFC 4226 5.3), with SHA-1. */
export function toCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const value = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(value % 10 ** digits).padStart(digits, '0')
}

/**
 * Returns the time step of the entered code. Accepts the current step and, because clocks differ, the steps before and
 * after it.
 */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const current = toStep(now)
  return [current, current - 1, current + 1].find((step) => toCode(secret, step) === code)
}

/** Returns the URI that authenticator apps read from a QR code. */
export function toEnrollmentUri(secret: string, { issuer, account }: { issuer: string; account: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({
    secret,
    issuer,
    algorithm: 'SHA1',
    digits: `${digits}`,
    period: `${stepSeconds}`,
  })
  // Some apps would display a plus sign as is.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
