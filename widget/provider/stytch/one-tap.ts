import type { StytchClient } from '@stytch/vanilla-js/headless'
import { CodedError } from '../../core/coded-error.ts'
import type { OneTapProvider } from '../../core/provider/one-tap.ts'
import { convertErrors } from './errors.ts'
import { startOneTap, submitOneTap } from './internals.ts'
import { findLink } from './link-url.ts'

/** One Tap: the calls that the client makes in its hidden frame. */
export const createStytchOneTap = (client: StytchClient): OneTapProvider => ({
  start: () =>
    convertErrors(async () => {
      const clientId: unknown = await startOneTap(client)
      if (typeof clientId !== 'string') throw new TypeError('The response contains no client ID.')
      if (clientId !== '') return { clientId }
      throw new CodedError('oauth_config_not_found', 'No client ID.', {
        error_type: 'oauth_config_not_found',
      })
    }),
  submit: (request) =>
    convertErrors(async () => {
      const url = new URL(await submitOneTap(client, request))
      const callback = findLink(url.search)
      // The page navigates to this URL, so it must not be a script.
      if (!/^https?:$/.test(url.protocol) || callback?.kind !== 'oauth')
        throw new TypeError('The response contains an unexpected URL.')
      return { url: url.href, callback }
    }),
})
