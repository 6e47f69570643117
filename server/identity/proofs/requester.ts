import { toNetwork, type Visitor } from '../../platform/http/visitor.ts'
import { sha256Hex } from '../../platform/secrets/secrets.ts'

/**
 * Who requests a code: the account of a session, a browser without one, or the server of a site, which may name the
 * account that gets the contact.
 */
export type CodeRequester = { userId: string } | { visitor: Visitor; userId?: string | undefined }

/**
 * Returns the mark that a code is stored under, and the marks whose older codes it voids (rule A4). A browser without
 * our cookie is identified by network and user agent; once it has the cookie, it also voids the codes it requested
 * before.
 */
export function toRequesterMarks(requester: CodeRequester): { mark: string; voids: string[] } {
  if (!('visitor' in requester)) return { mark: requester.userId, voids: [requester.userId] }
  const { ip, userAgent, browser } = requester.visitor
  const withoutCookie = sha256Hex(`${toNetwork(ip)} ${userAgent}`)
  if (!browser || browser.isNew) return { mark: withoutCookie, voids: [withoutCookie] }
  const own = sha256Hex(browser.id)
  return { mark: own, voids: [own, withoutCookie] }
}
