import type { StytchClient } from '@stytch/vanilla-js/headless'
import type { ConsentProvider } from '../../core/provider/consent.ts'
import { convertErrors, fieldsOf } from './errors.ts'
import { checkConsentRequest } from './internals.ts'

type User = Awaited<ReturnType<StytchClient['idp']['oauthAuthorizeStart']>>['user']
type Request = Parameters<ConsentProvider['start']>[0]

/** Consent, implemented with the vendor's headless client. */
export function createStytchConsent(client: StytchClient): ConsentProvider {
  const { idp } = client
  return {
    check: ({ query, token }) =>
      convertErrors(async () => {
        try {
          const checked = await checkConsentRequest(client, { query, request_token: token })
          if ('redirect_uri' in checked) return { url: checked.redirect_uri }
          return { mustLogIn: checked.login_required, token: checked.request_token }
        } catch (error) {
          // The vendor has no such call: `start` checks the request, and needs a session.
          if (fieldsOf(error).error_type !== 'route_not_found') throw error
          return { mustLogIn: client.session.getSync() === null }
        }
      }),
    start: (request) =>
      convertErrors(async () => {
        const { client, consent_required, scope_results, user } = await idp.oauthAuthorizeStart(
          toParameters(request),
        )
        const { client_name, client_description, client_logo_url } = client
        return {
          application: {
            name: client_name,
            description: client_description,
            ...(client_logo_url && { logoURL: client_logo_url }),
          },
          account: accountOf(user),
          mustAsk: consent_required,
          scopes: scope_results.map(({ scope, is_grantable, description }) => ({
            name: scope,
            isGrantable: is_grantable,
            description,
          })),
        }
      }),
    answer: ({ granted, state, nonce, resources, ...request }) =>
      convertErrors(async () => {
        const { redirect_uri } = await idp.oauthAuthorizeSubmit({
          ...toParameters(request),
          consent_granted: granted,
          ...(state !== undefined && { state }),
          ...(nonce !== undefined && { nonce }),
          ...(resources && { resource: [...resources] }),
        })
        return { url: redirect_uri }
      }),
    startLogout: ({ clientId, redirectURL, state, idTokenHint }) =>
      convertErrors(async () => {
        const { redirect_uri, consent_required } = await idp.oauthLogoutStart({
          client_id: clientId,
          post_logout_redirect_uri: redirectURL,
          ...(state !== undefined && { state }),
          ...(idTokenHint !== undefined && { id_token_hint: idTokenHint }),
        })
        return { url: redirect_uri, mustAsk: consent_required }
      }),
  }
}

const toParameters = ({
  clientId,
  redirectURL,
  responseType,
  scopes,
  prompt,
  codeChallenge,
  codeChallengeMethod,
  token,
}: Request) => ({
  client_id: clientId,
  redirect_uri: redirectURL,
  response_type: responseType,
  scopes: [...scopes],
  ...(prompt !== undefined && { prompt }),
  ...(codeChallenge !== undefined && { code_challenge: codeChallenge }),
  ...(token !== undefined && { request_token: token }),
  ...(codeChallengeMethod !== undefined && { code_challenge_method: codeChallengeMethod }),
})

/** The account's display name. */
const accountOf = ({ emails, phone_numbers }: User): string =>
  emails[0]?.email ?? phone_numbers[0]?.phone_number ?? ''
