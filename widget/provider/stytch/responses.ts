import type { StytchClient } from '@stytch/vanilla-js/headless'
import { CodedError } from '../../core/coded-error.ts'
import type { Session } from '../../core/provider/sessions.ts'
import { convertErrors } from './errors.ts'
import { forgetSession } from './internals.ts'

/**
 * Returns the two tokens of a sign-in response. The client stores them in cookies. A browser that rejects the cookies,
 * such as Safari for a `Secure` cookie over http, would silently lose the session.
 *
 * @throws code `session_not_kept` if the browser rejected the cookies
 */
export function signedIn(client: StytchClient, { session_token, session_jwt }: Session): Session {
  if (!client.session.getTokens()) {
    // Otherwise the client would use the session it still holds in memory.
    forgetSession(client)
    throw new CodedError('session_not_kept', 'The browser did not store the cookies.')
  }
  return { session_token, session_jwt }
}

/** Makes a call that signs in. */
export const signIn = (client: StytchClient, call: () => Promise<Session>) =>
  convertErrors(async () => signedIn(client, await call()))
