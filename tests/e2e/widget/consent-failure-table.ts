import type { Page } from '@playwright/test'
import { emptyResponse, type Scenario, unreachable } from './failure-table.ts'

/** A scheme that nothing handles, so the page stays open and can be inspected. */
const app = 'org.example.recipes:'
const check = '/sdk/v1/idp/oauth/authorize/check'
const start = '/sdk/v1/idp/oauth/authorize/start'
const submit = '/sdk/v1/idp/oauth/authorize/submit'
const startLogout = '/sdk/v1/oauth/logout/start'

const details = {
  user_id: 'user-1',
  user: { user_id: 'user-1', emails: [{ email: 'ann@example.org' }], phone_numbers: [] },
  client: { client_id: 'app-1', client_type: 'third_party', client_name: 'Recipes', client_description: '' },
  consent_required: true,
  scope_results: [{ scope: 'openid', is_grantable: true, description: 'Know you' }],
}
const responsesWith = (body: object) => ({ how: 'responds', with: body }) as const
const otherResponses = {
  [check]: responsesWith({ login_required: false, request_token: 'checked' }),
  [start]: responsesWith(details),
  [submit]: responsesWith({ redirect_uri: `${app}/callback?code=1` }),
  [startLogout]: responsesWith({ redirect_uri: `${app}/goodbye`, consent_required: true }),
}

const host = (query: Record<string, string>): Scenario['host'] => ({
  attributes: { products: 'otp' },
  query: { client_id: 'app-1', ...query },
})
const forConsent = host({ redirect_uri: `${app}/callback` })
const forLogout = host({ post_logout_redirect_uri: `${app}/goodbye` })

const button = (page: Page, name: string) =>
  page.getByTestId('lw-card').getByRole('button', { name, exact: true })

/** Turns the page into a consent page, which sends the request. After a failure, retries. */
async function ask(page: Page) {
  if (await button(page, 'Try again').isVisible()) return button(page, 'Try again').click()
  await page.getByTestId('lw-card').waitFor()
  await page.evaluate(() => document.querySelector('login-widget')?.setAttribute('consent', ''))
}

const redirectTo = (name: string, url: string) => ({
  name,
  response: responsesWith({ redirect_uri: url, consent_required: true }),
  text: 'Something went wrong. Please try again.',
})

/** The screens of consent. */
export const consentPlaces: readonly Scenario[] = [
  {
    screen: 'IDPConsent',
    call: 'checking the request',
    leavesScreen: true,
    host: forConsent,
    isSignedIn: true,
    otherResponses,
    act: ask,
    path: check,
    failures: [emptyResponse, redirectTo('redirect to another site', 'https://other.example/callback')],
    successText: 'Allow',
  },
  {
    screen: 'IDPConsent',
    call: 'loading the request',
    leavesScreen: true,
    host: forConsent,
    isSignedIn: true,
    otherResponses,
    act: ask,
    path: start,
    successText: 'Allow',
  },
  {
    screen: 'IDPConsent',
    call: 'submitting the decision',
    host: forConsent,
    isSignedIn: true,
    otherResponses,
    reach: async (page) => {
      await ask(page)
      await button(page, 'Allow').waitFor()
    },
    act: (page) => button(page, 'Allow').click(),
    path: submit,
    failures: [
      emptyResponse,
      redirectTo('redirect to another site', 'https://other.example/callback?code=1'),
      redirectTo('redirect to a script', 'javascript:document.title = "run"'),
    ],
    successText: 'Back to Recipes',
  },
  {
    screen: 'IDPLogout',
    call: 'loading the logout request',
    leavesScreen: true,
    host: forLogout,
    otherResponses,
    act: ask,
    path: startLogout,
    failures: [emptyResponse, redirectTo('redirect to another site', 'https://other.example/goodbye')],
    successText: 'Stay signed in',
  },
  {
    screen: 'IDPLogout',
    call: 'signing out',
    host: forLogout,
    isSignedIn: true,
    otherResponses,
    reach: async (page) => {
      await ask(page)
      await button(page, 'Sign out').waitFor()
    },
    act: (page) => button(page, 'Sign out').click(),
    path: '/sdk/v1/sessions/revoke',
    // The client discards the session even if the call fails, so a retry makes no call.
    failures: [unreachable],
    successText: 'Back to org.example.recipes',
  },
]
