import type { Page } from '@playwright/test'
import type { Scenario } from './failure-table.ts'

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
    successText: 'You’re signed in',
  },
]
