import { CodedError } from '../../core/coded-error.ts'
import type { ConsentDetails, ConsentProvider, ConsentRequest } from '../../core/provider/consent.ts'
import type { TestApplication } from '../options.ts'

/** The visitor whom an application asks. */
type Account = {
  email: string | null
  phone: string | null
  /** The scopes that the visitor has allowed, as `APPLICATION SCOPE`. */
  allowed: string[]
}

type Needs = {
  applications: readonly TestApplication[] | undefined
  session(): { session_token: string } | null
  account(): Account | undefined | null
  /** The organization of a member. */
  organizationOf?(): Pick<ConsentDetails, 'organization'>
}

/**
 * Consent for the applications of the project. No one is asked twice for the same scopes, scopes that cannot be granted
 * are omitted, and only registered URLs receive a response.
 */
export function createConsent({ applications, session, account, organizationOf }: Needs): ConsentProvider {
  /** Returns the application of a request. @throws if it does not exist, or has another URL */
  function getApplication(
    { clientId, redirectURL }: { clientId: string; redirectURL: string },
    name: 'redirectURL' | 'logoutURL',
  ): TestApplication {
    const application = applications?.find((candidate) => candidate.clientId === clientId)
    if (!application) throw new CodedError('connected_app_not_found', 'There is no such application.')
    if (redirectURL !== application[name]) {
      const code = 'connected_app_supplied_redirect_url_not_found_in_client'
      throw new CodedError(code, 'The URL does not belong to the application.')
    }
    return application
  }

  /** Returns what the signed-in user can grant, and whether they must be asked. */
  function weigh(request: ConsentRequest) {
    const application = getApplication(request, 'redirectURL')
    const user = account()
    if (!user) throw new CodedError('user_unauthenticated', 'No one is signed in.')
    const isGrantable = (scope: string) =>
      (scope !== 'email' || user.email !== null) && (scope !== 'phone' || user.phone !== null)
    const granted = request.scopes.filter(isGrantable).map((scope) => `${application.clientId} ${scope}`)
    const mustAsk = granted.some((scope) => !user.allowed.includes(scope))
    return { application, user, isGrantable, granted, mustAsk }
  }

  return {
    async check(request) {
      getApplication(request, 'redirectURL')
      const prompt = new URLSearchParams(request.query).get('prompt')
      // The token belongs to the session in which the request arrived.
      const isNew = request.token !== undefined && request.token !== session()?.session_token
      const mustLogIn = session() === null || (prompt === 'login' && !isNew)
      if (mustLogIn && prompt === 'none') return { url: `${request.redirectURL}?error=login_required` }
      return { mustLogIn, token: request.token ?? session()?.session_token ?? 'none' }
    },
    async start(request) {
      const { application, user, isGrantable, mustAsk } = weigh(request)
      return {
        application: { name: application.name, description: '' },
        account: user.email ?? user.phone ?? '',
        ...organizationOf?.(),
        mustAsk,
        scopes: request.scopes.map((name) => ({ name, isGrantable: isGrantable(name), description: '' })),
      }
    },
    async answer({ granted: isGranted, ...request }) {
      const { user, granted, mustAsk } = weigh(request)
      const url = new URL(request.redirectURL)
      const isGiven = isGranted && !(mustAsk && request.prompt === 'none')
      if (isGiven) user.allowed = [...new Set([...user.allowed, ...granted])]
      url.searchParams.set(isGiven ? 'code' : 'error', isGiven ? 'code-1' : 'access_denied')
      if (request.state !== undefined) url.searchParams.set('state', request.state)
      return { url: url.href }
    },
    async startLogout(request) {
      getApplication(request, 'logoutURL')
      const mustAsk = session() !== null && request.idTokenHint === undefined
      return { url: request.redirectURL, mustAsk }
    },
  }
}
