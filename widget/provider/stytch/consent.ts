import type { StytchClient } from '@stytch/vanilla-js/headless'
import type { ConsentDetails, ConsentProvider } from '../../core/provider/consent.ts'
import { convertErrors, fieldsOf } from './errors.ts'
import { checkConsentRequest } from './internals.ts'

type Idp = StytchClient['idp']
type Started = Awaited<ReturnType<Idp['oauthAuthorizeStart']>>
type User = Started['user']
type Request = Parameters<ConsentProvider['start']>[0]

/** The part of both clients of the vendor with the calls of consent. @typeParam Person what a response says about the visitor */
export type Applications<Person> = Pick<Idp, 'oauthAuthorizeSubmit' | 'oauthLogoutStart'> & {
  oauthAuthorizeStart(
    request: Parameters<Idp['oauthAuthorizeStart']>[0],
  ): Promise<Omit<Started, 'user' | 'user_id'> & Person>
}

/** Consent of users, implemented with the vendor's headless client. */
export const createStytchConsent = (client: StytchClient): ConsentProvider => ({
  ...createConsent<{ user: User }>(client.idp, ({ user }) => ({ account: accountOf(user) })),
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
})

/**
 * Consent without the check of a request, implemented with the vendor's headless client.
 *
 * @param describe says whose account it is
 */
export function createConsent<Person>(
  idp: Applications<Person>,
  describe: (started: Person) => Pick<ConsentDetails, 'account' | 'organization'>,
): Omit<ConsentProvider, 'check'> {
  return {
    start: (request) =>
      convertErrors(async () => {
        const started = await idp.oauthAuthorizeStart(toParameters(request))
        const { client_name, client_description, client_logo_url } = started.client
        return {
          application: {
            name: client_name,
            description: client_description,
            ...(client_logo_url && { logoURL: client_logo_url }),
          },
          ...describe(started),
          mustAsk: started.consent_required,
          scopes: started.scope_results.map(({ scope, is_grantable, description }) => ({
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
