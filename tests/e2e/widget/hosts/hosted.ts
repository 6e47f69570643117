import type { AuthProvider } from '#widget'
import { createStytchProvider } from '../../../../widget/provider/stytch/client.ts'

declare global {
  interface Window {
    /** The adapter to the provider's client, for a page that tests only the adapter. */
    openProvider(publicToken: string, apiUrl: string | undefined): AuthProvider
  }
}

window.openProvider = (publicToken, apiUrl) =>
  createStytchProvider({ publicToken, apiUrl, sessionCookie: 'stytch_session' })
