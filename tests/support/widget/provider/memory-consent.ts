import type { ConsentProvider, ConsentRequest } from '../../../../widget/core/consent.ts'
import type { Session } from '../../../../widget/core/provider.ts'
import { rejection } from './rejection.ts'

/** The one registered application and its redirect URIs. */
export const memoryApplication = {
  clientId: 'recipe-box',
  name: 'Recipe box',
  redirectURL: 'https://recipes.example/callback',
  goodbyeURL: 'https://recipes.example/goodbye',
} as const

/** The data of the user. */
const grantable = ['openid', 'email']

/**
 * In-memory consent for one application. It follows the port's contract: no one is asked twice for the same scopes,
 * scopes that cannot be granted are omitted, and only registered URLs receive a response.
 */
export function createMemoryConsent(
  delay: () => Promise<void>,
  session: () => Session | null,
): { consent: ConsentProvider } {
  const allowed = new Set<string>()

  async function check(
    { clientId, redirectURL }: { clientId: string; redirectURL: string },
    registeredURL: string,
  ) {
    await delay()
    if (clientId !== memoryApplication.clientId) {
      throw rejection('connected_app_not_found', 'There is no such application.')
    }
    if (redirectURL !== registeredURL) {
      const code = 'connected_app_supplied_redirect_url_not_found_in_client'
      throw rejection(code, 'The URL does not belong to the application.')
    }
  }

  async function weigh(request: ConsentRequest) {
    await check(request, memoryApplication.redirectURL)
    if (!session()) throw rejection('user_unauthenticated', 'No one is signed in.')
    const granted = request.scopes.filter((name) => grantable.includes(name))
    return { granted, mustAsk: granted.some((name) => !allowed.has(name)) }
  }

  return {
    consent: {
      async check(request) {
        await check(request, memoryApplication.redirectURL)
        const prompt = new URLSearchParams(request.query).get('prompt')
        const current = session()
        // The token belongs to the session in which the request arrived.
        const isNew = request.token !== undefined && request.token !== current?.session_token
        const mustLogIn = current === null || (prompt === 'login' && !isNew)
        if (mustLogIn && prompt === 'none') {
          return { url: `${request.redirectURL}?error=login_required` }
        }
        return { mustLogIn, token: request.token ?? current?.session_token ?? 'nobody' }
      },
      async start(request) {
        const { mustAsk } = await weigh(request)
        const scopes = request.scopes.map((name) => ({
          name,
          isGrantable: grantable.includes(name),
          description: '',
        }))
        const { name } = memoryApplication
        return { application: { name, description: '' }, account: 'ann@example.org', mustAsk, scopes }
      },
      async answer({ granted: isGranted, ...request }) {
        const { granted, mustAsk } = await weigh(request)
        const url = new URL(request.redirectURL)
        const isGiven = isGranted && !(mustAsk && request.prompt === 'none')
        if (isGiven) for (const name of granted) allowed.add(name)
        url.searchParams.set(isGiven ? 'code' : 'error', isGiven ? 'code-1' : 'access_denied')
        if (request.state !== undefined) url.searchParams.set('state', request.state)
        return { url: url.href }
      },
      async startLogout(request) {
        await check(request, memoryApplication.goodbyeURL)
        return {
          url: request.redirectURL,
          mustAsk: session() !== null && request.idTokenHint === undefined,
        }
      },
    },
  }
}
