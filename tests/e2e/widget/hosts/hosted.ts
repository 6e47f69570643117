import type { AuthProvider } from '#widget'
import { createStytchProvider } from '../../../../widget/provider/stytch/client.ts'

declare global {
  interface Window {
    /** The adapter to the vendor's client, for a page that tests it alone. */
    openProvider(publicToken: string, apiUrl: string | undefined): AuthProvider
  }
}

window.openProvider = (publicToken, apiUrl) =>
  createStytchProvider({ publicToken, apiUrl, sessionCookie: 'stytch_session' })
