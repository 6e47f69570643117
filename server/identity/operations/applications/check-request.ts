import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import type { Principal } from '../../accounts/sessions/principal.ts'
import type { Signer } from '../../accounts/sessions/signing.ts'
import type { Deps } from '../../base/deps.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
import { type DirectoryUnit, runUnit } from '../../base/unit-of-work.ts'
import { type Demands, isSufficient, toMaxAge, toSignIn } from './authentication-rules.ts'
import {
  type AuthorizationError,
  findRequestError,
  invalid,
  readAuthorizationRequest,
  toError,
} from './authorization-request.ts'
import { readIdTokenHint } from './id-token-hint.ts'
import { toIssuer } from './issuer.ts'
import { findReceiver, toResponseUrl } from './redirect.ts'

export const RequestToken = z.optional(Text.check(z.maxLength(2000)))
export const CheckRequest = z.object({
  /** the query of the consent page, as the application sent it */
  query: Text.check(z.maxLength(30_000)),
  /** the token of an earlier check of the same request, if the user had to sign in */
  request_token: RequestToken,
})

type Checked = { redirect_uri: string } | { login_required: boolean; request_token: string }

/**
 * Decides what the consent page does with an authorization request, with or without a session: redirect with an error,
 * ask the user to sign in (again), or continue to consent.
 * @throws SdkError if the application or its redirect URI is not registered, so the error must not be sent there
 */
export async function checkRequest(
  api: { deps: Deps; signer: Signer },
  call: { project: DirectoryProject; principal: Principal | undefined; body: z.output<typeof CheckRequest> },
): Promise<Checked> {
  const { deps } = api
  const { project, principal, body } = call
  const query = new URLSearchParams(body.query)
  const request = readAuthorizationRequest(query)
  await runUnit(deps.db, project, (unit) => findReceiver(unit, request))
  const redirectWith = ({ error, description }: AuthorizationError) => ({
    redirect_uri: toResponseUrl(request.redirectUrl, {
      error,
      error_description: description,
      state: request.state,
      iss: toIssuer(project, deps.config.publicUrl),
    }),
  })
  const problem = findRequestError(query)
  if (problem) return redirectWith(problem)
  const { clientId, codeChallenge, idTokenHint: idToken } = request
  const subject = idToken && (await readIdTokenHint(api, project, { clientId, idToken }))
  if (idToken && !subject) return redirectWith(invalid('id_token_hint is not an ID token for this client.'))

  const key = { clientId, codeChallenge }
  const projectRef = { projectId: project.id }
  const before = body.request_token && openRequest(projectRef, deps, key, body.request_token)
  const startedAt = before ? before.startedAt : deps.clock.now()
  const demands: Demands = {
    startedAt,
    maxAge: toMaxAge(request.prompts, request.maxAge),
    subject: subject || undefined,
  }
  const isSignedIn = principal !== undefined && isSufficient(demands, toSignIn(principal))
  if (!isSignedIn && request.prompts.includes('none')) {
    return redirectWith(toError('login_required', 'The user must sign in, which prompt=none does not allow.'))
  }
  return { login_required: !isSignedIn, request_token: sealRequest(projectRef, deps, key, demands) }
}

/** The authorization request that a token belongs to. Each request has its own PKCE challenge. */
type RequestKey = { clientId: string; codeChallenge: string | undefined }

const Content = z.object({
  startedAt: z.number(),
  maxAge: z.optional(z.number()),
  subject: z.optional(z.string()),
})

const toContext = (
  { projectId }: Pick<DirectoryUnit, 'projectId'>,
  { clientId, codeChallenge }: RequestKey,
) => ['authorization-request', projectId, clientId, codeChallenge ?? ''].join(' ')

/**
 * Seals the demands of a request. The consent page can neither drop nor change them, and a sign-in that follows is
 * known to be newer than the request. Nothing is stored.
 */
const sealRequest = (
  tx: Pick<DirectoryUnit, 'projectId'>,
  { secrets }: Pick<Deps, 'secrets'>,
  key: RequestKey,
  { startedAt, maxAge, subject }: Demands,
): string =>
  secrets.seal(JSON.stringify({ startedAt: startedAt.getTime(), maxAge, subject }), toContext(tx, key))

/** Opens a request token. @returns undefined if it is invalid or belongs to another request */
export function openRequest(
  tx: Pick<DirectoryUnit, 'projectId'>,
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
