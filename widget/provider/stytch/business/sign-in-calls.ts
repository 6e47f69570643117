import type { StytchB2BClient } from '@stytch/vanilla-js/b2b/headless'
import type { Discovered, Entered } from '../../../core/business/organizations.ts'
import { CodedError } from '../../../core/coded-error.ts'
import { convertErrors } from '../errors.ts'
import { forgetBusinessSession } from './internals.ts'
import { toDiscovered, toEntered } from './responses.ts'
import type { TabMark } from './tab-mark.ts'

/** The calls of a sign-in, which know whether its intermediate session is still that of this tab. */
export type SignInCalls = {
  /** Makes a call that begins a sign-in. */
  discover(call: () => Promise<object>): Promise<Discovered>
  /**
   * Makes a call that may sign in, and may continue a sign-in.
   * @throws code `session_not_kept` if the browser rejected the cookies, or `continued_elsewhere`
   */
  enter(call: () => Promise<object>): Promise<Entered>
  /** Makes another call that continues a sign-in. @throws code `continued_elsewhere` */
  go<Result>(call: () => Promise<Result>): Promise<Result>
}

export const createSignInCalls = (client: StytchB2BClient, mark: TabMark): SignInCalls => ({
  discover: (call) =>
    convertErrors(async () => {
      const discovered = toDiscovered((await call()) as never)
      mark.take()
      return discovered
    }),
  enter: (call) =>
    convertErrors(async () => {
      mark.check()
      const entered = toEntered((await call()) as never)
      if (entered.result !== 'signedIn') {
        mark.take()
        return entered
      }
      mark.release()
      if (client.session.getTokens()) return entered
      // Otherwise the client would use the session that it still holds in memory.
      forgetBusinessSession(client)
      throw new CodedError('session_not_kept', 'The browser did not store the cookies.')
    }),
  go: (call) =>
    convertErrors(() => {
      mark.check()
      return call()
    }),
})
