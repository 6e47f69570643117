import { B2BProducts, StytchB2B, StytchB2BClient, type StytchB2BUIConfig } from '@stytch/vanilla-js/b2b'
import { optionsFor } from '../../../../widget/provider/stytch/internals.ts'
import type { BusinessChoice, PeerPage } from '../logins.ts'

const { apiUrl } = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as PeerPage

/** The URL of the first visit says what the interface shows; the URLs of emailed links do not. */
const chosen = new URLSearchParams(location.search).get('choice') ?? sessionStorage.getItem('choice')
if (chosen !== null) {
  sessionStorage.setItem('choice', chosen)
  show(JSON.parse(chosen) as BusinessChoice)
}

function show({ publicToken, flow, products, slug }: BusinessChoice) {
  const options = optionsFor({ publicToken, apiUrl, sessionCookie: 'stytch_session' })
  const client = new StytchB2BClient(publicToken, options)
  const here = location.origin + location.pathname
  const config: StytchB2BUIConfig = {
    authFlowType: flow,
    products: products.map((name) => B2BProducts[name]),
    sessionOptions: { sessionDurationMinutes: 30 },
    emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here, discoveryRedirectURL: here },
    passwordOptions: { loginRedirectURL: here, resetPasswordRedirectURL: here, discoveryRedirectURL: here },
    ...(slug === undefined ? {} : { organizationSlug: slug }),
  }
  client.session.onChange(() => void showMember(client))
  void showMember(client)
  document.querySelector('button')?.addEventListener('click', () => void client.session.revoke())
  // The package's function `mountStytchB2B` draws nothing at its first call.
  customElements.define('stytch-b2b', StytchB2B)
  const element = document.createElement('stytch-b2b') as InstanceType<typeof StytchB2B>
  document.querySelector('main')?.append(element)
  element.render({ client, config })
}

/** Shows who is signed in, which a site adds to the prebuilt interface. */
async function showMember(client: StytchB2BClient) {
  const isSignedIn = client.session.getSync() !== null
  const [member, organization] = isSignedIn
    ? await Promise.all([client.self.get(), client.organization.get()])
    : []
  const output = document.querySelector('output')
  if (!output) return
  output.textContent = member
    ? `Signed in as ${member.email_address} at ${organization?.organization_name}`
    : 'Signed out'
}
