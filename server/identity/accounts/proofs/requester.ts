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

/** The keys that identify a requester. */
export type RequesterKeys = {
  key: string
  /** the hash of the browser's cookie, which a new browser may get with the response; null for other requesters */
  browserHash: string | null
  /** the keys whose older codes a new code replaces */
  replacedKeys: string[]
}

/**
 * Returns the keys of a requester. A browser without this server's cookie is identified by network and user agent; once
 * it has the cookie, its new codes also invalidate those that it requested before.
 */
export function requesterKeys(requester: CodeRequester): RequesterKeys {
  if ('userId' in requester) return toOne(requester.userId)
  if ('site' in requester) {
    return toOne('signsIn' in requester.site ? 'site' : `site ${requester.site.addsTo}`)
  }
  const { ip, userAgent, browser } = requester.visitor
  const withoutCookie = sha256Hex(`${toNetwork(ip)} ${userAgent}`)
  if (!browser) return toOne(withoutCookie)
  const browserHash = sha256Hex(browser.id)
  if (browser.isNew) return { ...toOne(withoutCookie), browserHash }
  return { key: browserHash, browserHash, replacedKeys: [browserHash, withoutCookie] }
}

const toOne = (key: string) => ({ key, browserHash: null, replacedKeys: [key] })
