import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { Demands } from './authentication-rules.ts'

/** The authorization request that a token belongs to. Each request has its own PKCE challenge. */
type RequestKey = { clientId: string; codeChallenge: string | undefined }

const Content = z.object({
  startedAt: z.number(),
  maxAge: z.optional(z.number()),
  subject: z.optional(z.string()),
})

const toContext = ({ projectId }: Pick<UnitOfWork, 'projectId'>, { clientId, codeChallenge }: RequestKey) =>
  ['authorization-request', projectId, clientId, codeChallenge ?? ''].join(' ')

/**
 * Seals the demands of a request. The consent page can neither drop nor change them, and a sign-in that follows is
 * known to be newer than the request. Nothing is stored.
 */
export const sealRequest = (
  tx: Pick<UnitOfWork, 'projectId'>,
  { secrets }: Pick<Deps, 'secrets'>,
  key: RequestKey,
  { startedAt, maxAge, subject }: Demands,
): string =>
  secrets.seal(JSON.stringify({ startedAt: startedAt.getTime(), maxAge, subject }), toContext(tx, key))

/** Opens a request token. @returns undefined if it is invalid or belongs to another request */
export function openRequest(
  tx: Pick<UnitOfWork, 'projectId'>,
  { secrets }: Pick<Deps, 'secrets'>,
  key: RequestKey,
  token: string,
): Demands | undefined {
  try {
    const content = Content.parse(JSON.parse(secrets.open(token, toContext(tx, key))))
    return { startedAt: new Date(content.startedAt), maxAge: content.maxAge, subject: content.subject }
  } catch {
    return undefined
  }
}
