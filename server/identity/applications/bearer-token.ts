import type { Context } from 'hono'
import { readForm } from '../../platform/http/validation.ts'
import { TokenError } from './token-error.ts'

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
