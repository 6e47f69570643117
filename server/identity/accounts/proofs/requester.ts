import { toNetwork, type Visitor } from '../../../platform/http/visitor.ts'
import { sha256Hex } from '../../../platform/secrets/secrets.ts'

/**
 * The requester of a code: the user of a session or of a sign-up, a browser without a session, or the site's own
 * server, which may name a user to whom the code adds the contact. The requester's next code invalidates this one (rule
 * A4).
 */
export type CodeRequester =
  | { userId: string }
  | { visitor: Visitor }
  | { site: { signsIn: true } | { addsTo: string } }

/**
 * Returns the key under which a code is stored, and the keys whose older codes it replaces. A browser without this
 * server's cookie is identified by network and user agent; once it has the cookie, its new codes also invalidate those
 * that it requested before.
 */
export function requesterKeys(requester: CodeRequester): { key: string; replacedKeys: string[] } {
  if ('userId' in requester) return toOne(requester.userId)
  if ('site' in requester) {
    return toOne('signsIn' in requester.site ? 'site' : `site ${requester.site.addsTo}`)
  }
  const { ip, userAgent, browser } = requester.visitor
  const withoutCookie = sha256Hex(`${toNetwork(ip)} ${userAgent}`)
  if (!browser || browser.isNew) return toOne(withoutCookie)
  const key = sha256Hex(browser.id)
  return { key, replacedKeys: [key, withoutCookie] }
}

const toOne = (key: string) => ({ key, replacedKeys: [key] })
