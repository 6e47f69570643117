import { expect, test } from '../../support/browser/page.ts'
import { playBusiness } from './business-double.ts'
import { eventsOf, heading } from './business-page.ts'

// Links and returns with the token of another account, which an attacker sends to a visitor (ADR 0119).

/** What opens a page, and the screen that waits for a click. */
const arrivals: Record<string, { query: Record<string, string>; screen: string }> = {
  'a discovery link': { query: { stytch_token_type: 'discovery' }, screen: 'Sign in with your link' },
  'a link of an organization': {
    query: { stytch_token_type: 'multi_tenant_magic_links' },
    screen: 'Sign in with your link',
  },
  'a return from a provider': { query: { stytch_token_type: 'oauth' }, screen: 'Continue signing in' },
  'a return from a provider, for a discovery': {
    query: { stytch_token_type: 'discovery_oauth' },
    screen: 'Continue signing in',
  },
  'a return from a company': { query: { stytch_token_type: 'sso' }, screen: 'Continue signing in' },
  'a link of an operator': {
    query: { stytch_token_type: 'multi_tenant_impersonation' },
    screen: 'Sign in as a user',
  },
  'a link for a password of an organization': {
    query: { stytch_token_type: 'multi_tenant_passwords', stytch_redirect_type: 'reset_password' },
    screen: 'Set a new password',
  },
  'a link for a password': {
    query: { stytch_token_type: 'discovery', stytch_redirect_type: 'reset_password' },
    screen: 'Set a new password',
  },
}

for (const [name, { query, screen }] of Object.entries(arrivals))
  test(`${name} that someone else got signs in no one without a click`, {
    tag: query.stytch_token_type === 'sso' ? [] : '@long',
  }, async ({ page }) => {
    const double = await playBusiness(page, 'products="emailOtp emailMagicLinks sso oauth passwords"', {
      oauthOptions: { providers: ['google'] },
    })
    await page.goto(double.toAddress({ ...query, token: 'token-of-the-attacker' }))
    await expect(heading(page, screen)).toBeVisible()
    expect(double.calls.filter((path) => /authenticate|reset|exchange/.test(path))).toEqual([])
    expect(await eventsOf(page)).toEqual([])
    expect((await page.context().cookies()).map((cookie) => cookie.name)).toEqual([])
  })
