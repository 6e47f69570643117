import type { StytchB2BClient } from '@stytch/vanilla-js/b2b/headless'
import type { RedirectProvider, StartConnection, StartSocial } from '../../../core/business/provider.ts'
import { convertErrors } from '../errors.ts'
import { findStartURL } from './internals.ts'
import { toConnections } from './responses.ts'
import type { SignInCalls } from './sign-in-calls.ts'

/**
 * Sign-in at the site of a provider or of a company, with the vendor's client.
 *
 * @param calls the calls of a sign-in
 */
export const createRedirects = (
  client: StytchB2BClient,
  { discover, enter }: SignInCalls,
): RedirectProvider => ({
  socialURL: ({ name, organizationId, ...request }) =>
    convertErrors(() =>
      findStartURL(client, 'oauth', (oauth) =>
        organizationId === undefined
          ? oauth.startDiscoveryOAuthFlow(name)({
              ...toOptions(request),
              ...(request.discoveryURL !== undefined && { discovery_redirect_url: request.discoveryURL }),
            })
          : oauth.startOAuthFlow(name)({
              ...toOptions(request),
              ...toRedirects(request),
              organization_id: organizationId,
            }),
      ),
    ),
  connectionURL: ({ id, ...request }) =>
    convertErrors(() =>
      findStartURL(client, 'sso', (sso) =>
        sso.start({ connection_id: id, ...toOptions(request), ...toRedirects(request) }),
      ),
    ),
  findConnections: (email) =>
    convertErrors(async () => toConnections((await client.sso.discoverConnections(email)).connections)),
  discover: (token) => discover(() => client.oauth.discovery.authenticate({ discovery_oauth_token: token })),
  enter: ({ kind, token, sessionMinutes }) =>
    enter(() => {
      const session = { session_duration_minutes: sessionMinutes }
      if (kind === 'oauth') return client.oauth.authenticate({ oauth_token: token, ...session })
      if (kind === 'sso') return client.sso.authenticate({ sso_token: token, ...session })
      return client.impersonation.authenticate({ impersonation_token: token })
    }),
})

const toOptions = ({
  scopes = [],
  params,
}: Pick<StartSocial, 'params'> & Partial<Pick<StartSocial, 'scopes'>>) => ({
  ...(scopes.length > 0 && { custom_scopes: [...scopes] }),
  ...(Object.keys(params).length > 0 && { provider_params: params }),
})

const toRedirects = ({ loginURL, signupURL }: Pick<StartConnection, 'loginURL' | 'signupURL'>) => ({
  ...(loginURL !== undefined && { login_redirect_url: loginURL }),
  ...(signupURL !== undefined && { signup_redirect_url: signupURL }),
})
