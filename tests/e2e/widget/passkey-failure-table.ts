import type { Page } from '@playwright/test'
import { plugIn } from '../../support/browser/authenticator.ts'
import { main, type Scenario } from './failure-table.ts'

const host = { attributes: { products: 'oauth passkeys' } }

/** A response with prompt options, as a JSON string. */
const options = (key: string, value: object) =>
  ({ how: 'responds', with: { [key]: JSON.stringify(value) } }) as const

const challenge = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const request = options('public_key_credential_request_options', {
  challenge,
  rpId: 'host.localhost',
  userVerification: 'required',
})
const creation = options('public_key_credential_creation_options', {
  challenge,
  rp: { id: 'host.localhost', name: 'A shop' },
  user: { id: 'AAAAAAAAAAA', name: 'ann@example.org', displayName: 'Ann' },
  pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
})

const start = '/sdk/v1/webauthn/authenticate/start/primary'

/** The authenticator holds a passkey that the fake provider accepts. */
async function withPasskey(page: Page) {
  const authenticator = await plugIn(page)
  await authenticator.addPasskey('host.localhost')
}
/** A browser allows only one authenticator, and a test may reach a screen twice. */
const pluggedIn = new WeakSet<Page>()
const press = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click()

/** The screens of passkeys. */
export const passkeyPlaces: readonly Scenario[] = [
  {
    screen: 'Main',
    call: 'requesting the challenge',
    host,
    otherResponses: { [start]: request },
    reach: withPasskey,
    act: press,
    path: start,
    successText: 'You’re signed in',
  },
  {
    screen: 'Main',
    call: 'verifying a passkey',
    host,
    otherResponses: { [start]: request },
    reach: withPasskey,
    act: press,
    path: '/sdk/v1/webauthn/authenticate',
    successText: 'You’re signed in',
  },
  {
    screen: 'RegisterNewPasskey',
    call: 'registering a passkey',
    // Passkeys can be managed even if the `passkeys` product is off.
    host: { attributes: { products: 'otp' } },
    otherResponses: { '/sdk/v1/webauthn/register/start': creation },
    reach: async (page) => {
      if (!pluggedIn.has(page)) await plugIn(page)
      pluggedIn.add(page)
      await page.getByLabel('Email').waitFor()
      await page.evaluate(() => document.querySelector('login-widget')?.openPasskeys())
      await page.getByRole('heading', { name: 'Add a passkey' }).waitFor()
    },
    act: (page) => page.getByRole('button', { name: 'Create a passkey' }).click(),
    path: '/sdk/v1/webauthn/register',
    successText: 'Passkey added',
    leave: { press: 'Not now', title: main },
  },
]
