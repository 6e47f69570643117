import { B2BProducts, StytchB2B, StytchB2BClient } from '@stytch/vanilla-js/b2b'
import type { PrebuiltSettings } from '../contests.ts'

// The prebuilt interface for businesses as documented, with the URL of our server.
const { publicToken, apiUrl } = JSON.parse(
  document.getElementById('settings')?.textContent ?? '{}',
) as PrebuiltSettings
const client = new StytchB2BClient(publicToken, {
  endpoints: { testAPIURL: apiUrl, liveAPIURL: apiUrl },
} as ConstructorParameters<typeof StytchB2BClient>[1])
customElements.define('stytch-b2b', StytchB2B)
const element = document.createElement('stytch-b2b') as InstanceType<typeof StytchB2B>
document.querySelector('main')?.append(element)
element.render({
  client,
  config: {
    authFlowType: 'Discovery',
    products: [B2BProducts.emailOtp],
    sessionOptions: { sessionDurationMinutes: 30 },
  },
})
