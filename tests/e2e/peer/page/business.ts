import { StytchB2BClient } from '@stytch/vanilla-js/b2b/headless'
import { optionsFor } from '../../../../widget/provider/stytch/internals.ts'
import type { PeerPage } from '../logins.ts'

const { apiUrl } = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as PeerPage

const createClient = (token: string) =>
  new StytchB2BClient(token, optionsFor({ publicToken: token, apiUrl, sessionCookie: 'stytch_session' }))
let client: ReturnType<typeof createClient> | undefined

/** Returns the client for businesses, unmodified, one per page. @param token the project of the first call */
function openBusiness(token: string) {
  client ??= createClient(token)
  return client
}

declare global {
  interface Window {
    openBusiness: typeof openBusiness
  }
}
window.openBusiness = openBusiness
