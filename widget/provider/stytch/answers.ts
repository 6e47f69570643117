import type { StytchClient } from '@stytch/vanilla-js/headless'
import type { Session } from '../../core/provider.ts'
import { forgetSession } from './internals.ts'

/**
 * The two tokens of an answer that signs in, and nothing else of it. The client keeps them in cookies. A browser that
 * refuses those, such as Safari for a `Secure` cookie over http, would lose the session at once and without a word.
 *
 * @throws code `session_not_kept` where the browser has not kept the cookies
 */
export function signedIn(client: StytchClient, { session_token, session_jwt }: Session): Session {
  if (!client.session.getTokens()) {
    // What the client still holds in memory would count as a session for what it does next.
    forgetSession(client)
    throw Object.assign(new Error('The browser kept no cookie.'), { code: 'session_not_kept' })
  }
  return { session_token, session_jwt }
}
