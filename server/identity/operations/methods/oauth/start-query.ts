import { CodeChallenge } from '../../../base/document/link-values.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { ownParameters } from './issuer.ts'

export type StartQuery = {
  publicToken: string
  codeChallenge: string
  scopes: string[]
  /** parameters that are passed to the provider */
  parameters: Record<string, string>
  loginRedirectUrl: string | undefined
  signupRedirectUrl: string | undefined
  attachToken: string | undefined
}

const prefix = 'provider_'
const max = 20

/** Parses the query of a social sign-in, as the client sends it. @throws SdkError for an invalid parameter */
export function parseStart(query: Record<string, string>): StartQuery {
  if ((query.code_challenge_method ?? 'S256') !== 'S256') throw new SdkError('invalid_request')
  const codeChallenge = CodeChallenge.safeParse(query.code_challenge)
  if (!codeChallenge.success) throw new SdkError('invalid_pkce_code_challenge')
  return {
    publicToken: query.public_token ?? '',
    codeChallenge: codeChallenge.data,
    scopes: parseScopes(query.custom_scopes ?? ''),
    parameters: parseParameters(query),
    loginRedirectUrl: query.login_redirect_url,
    signupRedirectUrl: query.signup_redirect_url,
    attachToken: query.oauth_attach_token,
  }
}

/** Parses the query of a social sign-in of a member, whose client names the challenge differently. */
export const parseMemberStart = ({ pkce_code_challenge: challenge, ...query }: Record<string, string>) => {
  const { oauth_attach_token: _, ...sent } = query
  return parseStart({ ...sent, ...(challenge === undefined ? {} : { code_challenge: challenge }) })
}

function parseScopes(text: string): string[] {
  const scopes = text.split(' ').filter((scope) => scope !== '')
  // RFC 6749 3.3
  const isGood =
    scopes.length <= max && scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(scope))
  if (!isGood) throw new SdkError('oauth_invalid_scope_requested')
  return scopes
}

function parseParameters(query: Record<string, string>): Record<string, string> {
  const entries = Object.entries(query)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]): [string, string] => [name.slice(prefix.length), value])
  const isGood = entries.every(
    ([name, value]) =>
      /^\w{1,60}$/.test(name) && value.length <= 500 && !ownParameters.has(name.toLowerCase()),
  )
  if (!isGood || entries.length > max) throw new SdkError('oauth_invalid_provider_parameter')
  return Object.fromEntries(entries)
}
