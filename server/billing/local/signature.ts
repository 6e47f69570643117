import { createHmac } from 'node:crypto'
import { isSameText } from '../../secrets/secrets.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** How old a signature may be, so that a body that somebody has kept is good for nothing. */
const tolerance = 5 * 60

/** The header of a webhook, as Stripe writes it: when, and an HMAC over that and the body. */
export function sign(body: string, secret: string, now: Date): string {
  const at = seconds(now)
  return `t=${at},v1=${toHmac(`${at}.${body}`, secret)}`
}

export function isSigned(body: string, header: string | undefined, secret: string, now: Date): boolean {
  const [, at = '', hmac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  const isRight = isSameText(hmac, toHmac(`${at}.${body}`, secret))
  return isRight && Math.abs(seconds(now) - Number(at)) <= tolerance
}

const toHmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')
