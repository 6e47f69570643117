import type { Context } from 'hono'
import { isStorable } from '#contract/text.ts'
import { readForm } from '../../../platform/http/validation.ts'
import type { Application } from '../../operations/applications/applications.ts'
import { isSecretOf, type ShownClient } from '../../operations/applications/client-secret.ts'
import { TokenError } from '../../operations/applications/token-error.ts'

/**
 * Reads the client credentials of a token request, from the header or the body but not both (RFC 6749 2.3.1).
 * @throws TokenError
 */
export function readClient(header: string | undefined, form: URLSearchParams): ShownClient {
  const clientId = form.get('client_id')
  const secret = form.get('client_secret')
  if (header === undefined) {
    if (clientId === null || clientId === '') throw new TokenError('invalid_client', 'client_id is missing.')
    return { id: clientId, secret: secret ?? undefined }
  }
  const basic = readBasic(header)
  if (secret !== null || (clientId !== null && clientId !== basic.id)) {
    throw new TokenError(
      'invalid_request',
      'Send the client credentials in the header or the body, not in both.',
    )
  }
  return basic
}

function readBasic(header: string): ShownClient {
  const encoded = /^Basic ([\w+/=]+)$/i.exec(header)?.[1]
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  const [id, secret] = [decode(text.slice(0, colon)), decode(text.slice(colon + 1))]
  if (colon < 1 || id === undefined || secret === undefined) {
    throw new TokenError(
      'invalid_client',
      'The Authorization header must be Basic, with client_id and secret.',
    )
  }
  return { id, secret }
}

/** Decodes one part: both parts are form-encoded before they are joined. */
function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    return isStorable(decoded) ? decoded : undefined
  } catch {
    return undefined
  }
}

/** An application with a secret must send it; a public client must not send one. */
export function isRightClient(application: Application, secret: string | undefined): boolean {
  if (application.secretHash === null) return secret === undefined
  return secret !== undefined && isSecretOf(application, secret)
}

const tokenPattern = /^[\w.-]{20,4000}$/

/**
 * Reads the access token of a request from the Authorization header, or from the form of a POST request (RFC 6750 2).
 * @returns undefined if the request has no token that could be valid
 * @throws TokenError invalid_request if both contain a token
 */
export async function readBearerToken(context: Context): Promise<string | undefined> {
  const header = context.req.header('authorization')
  const tokens = [readHeader(header), await readField(context)].filter((token) => token !== undefined)
  if (tokens.length > 1) throw new TokenError('invalid_request', 'Send the access token in one place only.')
  return tokens[0] !== undefined && tokenPattern.test(tokens[0]) ? tokens[0] : undefined
}

const readHeader = (header: string | undefined): string | undefined =>
  /^Bearer (.*)$/i.exec(header ?? '')?.[1]

async function readField(context: Context): Promise<string | undefined> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (context.req.method !== 'POST' || type !== 'application/x-www-form-urlencoded') return undefined
  return (await readForm(context)).get('access_token') ?? undefined
}
