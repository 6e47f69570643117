import { toNetwork, type Visitor } from '../http/visitor.ts'
import { sha256Hex } from '../secrets/secrets.ts'

/** Who asks for a code: the account of a session, or a browser without one. */
export type Asker = { userId: string } | { visitor: Visitor }

/**
 * Under which mark a code is kept, and the marks whose older codes it voids (rule A4). A browser that has no cookie yet
 * is told from others by its network and what it calls itself; once it has one, it voids what it asked for before.
 */
export function toAskerMarks(asker: Asker): { mark: string; voids: string[] } {
  if ('userId' in asker) return { mark: asker.userId, voids: [asker.userId] }
  const { ip, userAgent, browser } = asker.visitor
  const withoutCookie = sha256Hex(`${toNetwork(ip)} ${userAgent}`)
  if (!browser || browser.isNew) return { mark: withoutCookie, voids: [withoutCookie] }
  const own = sha256Hex(browser.id)
  return { mark: own, voids: [own, withoutCookie] }
}
