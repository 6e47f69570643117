import type { Page } from '@playwright/test'
import { everyFailure, rejection, type Scenario } from './failure-table.ts'

const path = '/sdk/v1/oauth/authenticate'

/** Returns with a token, as from a provider. A widget reads the URL only once, so this inserts a new widget. */
async function comeBack(page: Page) {
  await page.evaluate(() => {
    const widget = document.querySelector('login-widget')
    const { search } = location
    history.replaceState(null, '', `${search}&stytch_token_type=oauth&token=abc`)
    if (!widget) return
    // Trusted Types forbid copying a JSON script.
    const config = widget.config ?? JSON.parse(widget.querySelector('script')?.textContent ?? '')
    widget.replaceWith(Object.assign(widget.cloneNode(), { config }))
  })
}

/** The provider's responses to a return from social sign-in. */
export const socialPlaces: readonly Scenario[] = [
  {
    screen: 'OAuthReturn',
    call: 'signing in with the token of the callback',
    host: {
      attributes: { products: 'oauth otp' },
      config: { oauthOptions: { providers: [{ type: 'google' }] } },
    },
    reach: (page) => page.getByRole('button', { name: 'Continue with Google' }).waitFor(),
    act: comeBack,
    path,
    failures: [
      ...everyFailure,
      rejection(
        'used token',
        404,
        'oauth_token_not_found',
        'This sign-in was already used or has expired. Please try again.',
      ),
      rejection(
        'token of another browser',
        400,
        'pkce_mismatch',
        'This sign-in was started in another browser or has been replaced. Please try again here.',
      ),
      {
        name: 'unknown error',
        response: {
          how: 'refuses',
          status: 403,
          type: 'identity_withdrawn',
          message: 'This identity was withdrawn.',
        },
        text: 'This identity was withdrawn.',
      },
    ],
    successText: 'You’re signed in',
  },
]
