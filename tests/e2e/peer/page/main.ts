import {
  OAuthProviders,
  Products,
  type StytchClientOptions,
  type StytchLoginConfig,
  StytchPasskeyRegistration,
  StytchResetPassword,
  StytchUI,
  StytchUIClient,
} from '@stytch/vanilla-js'
import type { Login, PeerPage } from '../logins.ts'

const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as PeerPage
const { publicToken, apiUrl, login } = settings

// The documented options would force https and drop the port.
const options = {
  endpoints: {
    testAPIURL: apiUrl,
    liveAPIURL: apiUrl,
    dfpBackendURL: apiUrl,
    clientsideServicesIframeURL: `${apiUrl}/clientside-services/index.html`,
  },
} as StytchClientOptions
const client = new StytchUIClient(publicToken, options)

const here = (path: string) => `${location.origin}/${path}`
const products: Record<Login, StytchLoginConfig['products']> = {
  codes: [Products.otp],
  links: [Products.emailMagicLinks],
  passwords: [Products.passwords],
  'passwords-or-code': [Products.passwords, Products.otp],
  'passwords-or-link': [Products.passwords, Products.emailMagicLinks],
  reset: [Products.passwords],
  passkeys: [Products.passkeys, Products.crypto],
  'passkey-autofill': [Products.passkeys, Products.otp],
  'new-passkey': [Products.passkeyRegistration],
  wallets: [Products.crypto],
  social: [Products.oauth],
}
const config: StytchLoginConfig = {
  products: products[login],
  otpOptions: {
    methods:
      login === 'codes'
        ? ['email', 'sms', 'whatsapp']
        : login === 'passwords-or-code' || login === 'passkey-autofill'
          ? ['email']
          : [],
    expirationMinutes: 5,
  },
  ...(products[login].includes(Products.emailMagicLinks) && {
    emailMagicLinksOptions: {
      loginRedirectURL: here('links'),
      loginExpirationMinutes: 30,
      signupRedirectURL: here('links'),
      signupExpirationMinutes: 30,
    },
  }),
  oauthOptions: {
    providers: [{ type: OAuthProviders.Google }, { type: OAuthProviders.Github }],
    loginRedirectURL: here('social'),
    signupRedirectURL: here('social'),
  },
  passwordOptions: { loginRedirectURL: here('reset'), resetPasswordRedirectURL: here('reset') },
  sessionOptions: { sessionDurationMinutes: 30 },
}

/** Shows who is signed in, and a sign-out button: the part that a site adds to the prebuilt UI. */
function showWho() {
  const user = client.user.getSync()
  const names = user && [
    ...user.emails.map(({ email }) => email),
    ...user.phone_numbers.map((phoneNumber) => phoneNumber.phone_number),
    ...user.crypto_wallets.map((wallet) => wallet.crypto_wallet_address),
  ]
  const output = document.querySelector('output')
  if (output) output.textContent = names ? `Signed in as ${names.join(', ')}` : 'Signed out'
}
client.onStateChange(showWho)
showWho()
document.querySelector('button')?.addEventListener('click', () => void client.session.revoke())

/** Consumes the token of a magic link, which the prebuilt UI leaves to the site. */
async function consumeLink() {
  const notice = document.getElementById('link')
  try {
    const result = await client.authenticateByUrl({ session_duration_minutes: 30 })
    if (result && notice)
      notice.textContent = result.handled ? 'The link was consumed.' : `A ${result.tokenType} link.`
  } catch (rejection) {
    if (notice) notice.textContent = (rejection as { error_type?: string }).error_type ?? String(rejection)
  }
}

customElements.define('stytch-ui', StytchUI)
customElements.define('stytch-reset', StytchResetPassword)
customElements.define('stytch-new-passkey', StytchPasskeyRegistration)
const tags: Partial<Record<Login, string>> = { reset: 'stytch-reset', 'new-passkey': 'stytch-new-passkey' }
const element = document.createElement(tags[login] ?? 'stytch-ui')
document.querySelector('main')?.append(element)
;(element as InstanceType<typeof StytchUI>).render({ client, config })
if (!tags[login]) void consumeLink()
