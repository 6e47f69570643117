import { StytchClient } from '@stytch/vanilla-js/headless'
import { createStytchProvider } from '../../../../widget/provider/stytch/client.ts'
import {
  findLudsRules,
  findSenderDomain,
  logEvent,
  optionsFor,
} from '../../../../widget/provider/stytch/internals.ts'
import type { PeerPage } from '../logins.ts'

const { publicToken, apiUrl } = JSON.parse(
  document.getElementById('settings')?.textContent ?? '{}',
) as PeerPage

const createClient = (token: string) =>
  new StytchClient(token, optionsFor({ publicToken: token, apiUrl, sessionCookie: 'stytch_session' }))
const clients = new Map<string, ReturnType<typeof createClient>>()

/** Returns the client itself, one per page and project. @param token the project; by default, the page's */
function openClient(token = publicToken) {
  const client = clients.get(token) ?? createClient(token)
  clients.set(token, client)
  return client
}

const createContract = () => {
  const client = openClient()
  return {
    /** The internals of the client that the widget uses. */
    findSenderDomain: () => findSenderDomain(client),
    findLudsRules: () => findLudsRules(client),
    logEvent: (name: string, details: Record<string, unknown>) => logEvent(client, name, details),
  }
}

const openAdapter = () => createStytchProvider({ publicToken, apiUrl, sessionCookie: 'stytch_session' })

declare global {
  interface Window {
    openInternals: typeof createContract
    /** Creates its own client, so a test uses either this function or the others. */
    openAdapter: typeof openAdapter
    openClient: typeof openClient
  }
}
window.openInternals = createContract
window.openAdapter = openAdapter
window.openClient = openClient
