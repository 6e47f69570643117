import { isStorable } from '#contract/text.ts'
import { CodeChallenge } from '../../base/document/link-values.ts'
import { isContradictory, readMaxAge, splitPrompt } from './authentication-rules.ts'

/** The authorization request of an application, as its link contains it (OpenID Connect Core 3.1.2.1). */
export type AuthorizationRequest = {
  clientId: string
  redirectUrl: string
  state: string | undefined
  codeChallenge: string | undefined
  prompts: string[]
  maxAge: number | undefined
  idTokenHint: string | undefined
}

/** An error that the application receives at its redirect URI. */
export type AuthorizationError = { error: string; description: string }

const maxScopes = 50
const longest: Record<string, number> = { state: 4000, nonce: 1000, id_token_hint: 8000 }

/** Reads the query of the consent page. Unknown parameters are ignored. */
export function readAuthorizationRequest(query: URLSearchParams): AuthorizationRequest {
  const find = (name: string) => query.get(name) || undefined
  return {
    clientId: readOnce(query, 'client_id'),
    redirectUrl: readOnce(query, 'redirect_uri'),
    // A value that cannot be stored is an error below, and is not returned.
    state: query.has('state') && isGoodText(query, 'state') ? readOnce(query, 'state') : undefined,
    codeChallenge: find('code_challenge'),
    prompts: splitPrompt(query.get('prompt')),
    maxAge: readMaxAge(query.get('max_age') ?? ''),
    idTokenHint: find('id_token_hint'),
  }
}

/** Finds what is wrong with a request, apart from the application and its redirect URI. */
export function findRequestError(query: URLSearchParams): AuthorizationError | undefined {
  for (const name of new Set(query.keys())) {
    // RFC 6749 3.1; `resource` may appear more than once (RFC 8707 2).
    if (name !== 'resource' && query.getAll(name).length > 1)
      return invalid(`${name} appears more than once.`)
    if (!isGoodText(query, name))
      return invalid(`${name} is too long or contains a character that is not allowed.`)
  }
  const find = (name: string) => query.get(name) || undefined
  if (find('request') !== undefined)
    return toError('request_not_supported', 'Request objects are not supported.')
  if (find('request_uri') !== undefined)
    return toError('request_uri_not_supported', 'request_uri is not supported.')
  if (find('registration') !== undefined) {
    return toError('registration_not_supported', 'Applications are registered by the operator.')
  }
  const type = find('response_type')
  if (type === undefined) return invalid('response_type is missing.')
  if (type !== 'code') return toError('unsupported_response_type', 'The response_type must be code.')
  if ((find('response_mode') ?? 'query') !== 'query') return invalid('The response_mode must be query.')
  return findScopeError(find('scope')) ?? findPkceError(query) ?? findPromptError(query)
}

function findScopeError(scope: string | undefined): AuthorizationError | undefined {
  const scopes = scope?.split(' ').filter(Boolean) ?? []
  if (scopes.length <= maxScopes && scopes.every((scopeToken) => scopePattern.test(scopeToken)))
    return undefined
  return toError('invalid_scope', `scope must have at most ${maxScopes} scopes, separated by spaces.`)
}

/** An OAuth scope (RFC 6749 3.3). */
export const scopePattern = /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/

/** RFC 7636 4.4.1 */
function findPkceError(query: URLSearchParams): AuthorizationError | undefined {
  if ((query.get('code_challenge_method') ?? 'S256') !== 'S256') {
    return invalid('The code_challenge_method must be S256.')
  }
  if (CodeChallenge.safeParse(query.get('code_challenge')).success) return undefined
  return invalid('PKCE is required: code_challenge must be a SHA-256 in base64url, 43 characters.')
}

function findPromptError(query: URLSearchParams): AuthorizationError | undefined {
  if (isContradictory(splitPrompt(query.get('prompt')))) {
    return invalid('prompt=none cannot be combined with another value.')
  }
  const age = query.get('max_age')
  if (age === null || age === '' || readMaxAge(age) !== undefined) return undefined
  return invalid('max_age must be a number of seconds.')
}

/** Returns the value of a parameter that appears exactly once; otherwise text that matches nothing. */
function readOnce(query: URLSearchParams, name: string): string {
  const [value = '', second] = query.getAll(name)
  return second === undefined && isStorable(value) ? value : ''
}

const isGoodText = (query: URLSearchParams, name: string): boolean =>
  query.getAll(name).every((value) => isStorable(value) && value.length <= (longest[name] ?? 2000))

export const toError = (error: string, description: string): AuthorizationError => ({ error, description })
export const invalid = (description: string): AuthorizationError => toError('invalid_request', description)
