import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import type { Deps } from '../deps.ts'
import type { DirectoryTx } from '../directory.ts'
import type { Project } from '../projects/store.ts'
import { SdkError } from '../provider/error.ts'
import { CodeChallenge, RedirectUrl } from '../provider/schemas.ts'
import type { Caller } from '../sessions/store.ts'
import { refuseImpersonated } from '../users/refuse-impersonated.ts'
import { type Application, findApplication, findConsent, saveConsent, toClientType } from './applications.ts'
import { issueAuthorizationCode } from './codes.ts'
import { toIssuer } from './issuer.ts'
import { findPerson, toScopeFacts } from './person.ts'
import { listGrantable, needsConsent, resolveScopes, type ScopeFacts } from './scope-rules.ts'

const Scope = Text.check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/, 'must be a scope of OAuth'))
const ClientId = Text.check(z.minLength(1, 'must not be empty'), z.maxLength(200))
const requestFields = {
  client_id: ClientId,
  redirect_uri: RedirectUrl,
  response_type: z._default(Text.check(z.maxLength(100)), 'code'),
  scopes: z.array(Scope).check(z.maxLength(50, 'must be 50 at most')),
  prompt: z.optional(Text.check(z.maxLength(100))),
  code_challenge_method: z.optional(Text.check(z.maxLength(100))),
}
const Resource = Text.check(z.maxLength(2000))
export const StartConsent = z.object(requestFields)
export const SubmitConsent = z.object({
  ...requestFields,
  consent_granted: z.boolean(),
  state: z.optional(Text.check(z.maxLength(4000))),
  nonce: z.optional(Text.check(z.maxLength(1000))),
  // Its format is that of the method, which is checked first.
  code_challenge: z.optional(Text.check(z.maxLength(1000))),
  // The client's type declares one of these names, and its consent screen sends the other.
  resource: z.optional(z.union([Resource, z.array(Resource)])),
  resources: z.optional(z.array(Resource)),
})
type Asked = z.output<typeof StartConsent>

/** The user who grants or denies access, and their session. */
type Consenting = { user: Pick<Caller['user'], 'id'>; session: Pick<Caller['session'], 'id' | 'factors'> }

/**
 * Describes what an application requests, and whether the user must consent.
 * @throws SdkError invalid_request for a PKCE method other than S256
 */
export async function startConsent(
  tx: DirectoryTx,
  _project: Project,
  caller: Pick<Consenting, 'user'>,
  body: Asked,
) {
  const { application, facts, mustAsk } = await evaluateConsent(tx, caller, body)
  if (!hasSupportedMethod(body)) throw new SdkError('invalid_request')
  return {
    client: toClient(application),
    // With prompt=none, the answer comes from the submission.
    consent_required: mustAsk && !asksForNothing(body),
    scope_results: resolveScopes(body.scopes, facts),
  }
}

/**
 * Grants or denies what an application requests. A denial is final, also where consent is not required (rule A25).
 * @returns the URL for the browser, with the code if it is granted
 */
export async function submitConsent(
  tx: DirectoryTx,
  deps: Deps,
  request: { project: Project; caller: Consenting; body: z.output<typeof SubmitConsent> },
): Promise<{ redirect_uri: string; authorization_code?: string }> {
  const { project, caller, body } = request
  refuseImpersonated(caller.session)
  const { application, scopes, mustAsk } = await evaluateConsent(tx, caller, body)
  const issuer = toIssuer(project, deps.config.publicUrl)
  const redirectWith = (answer: Record<string, string>) =>
    toAnswerUrl(body.redirect_uri, { ...answer, state: body.state, iss: issuer })
  const problem = findProblem(body, { scopes, mustAsk, issuer })
  if (problem) return { redirect_uri: redirectWith({ error: problem }) }
  const codeChallenge = readChallenge(body.code_challenge)
  if (mustAsk) {
    await saveConsent(tx, deps, { applicationId: application.id, userId: caller.user.id, scopes })
  }
  const code = await issueAuthorizationCode(tx, deps, {
    applicationId: application.id,
    sessionId: caller.session.id,
    redirectUrl: body.redirect_uri,
    scopes,
    nonce: body.nonce ?? null,
    codeChallenge,
  })
  return { redirect_uri: redirectWith({ code }), authorization_code: code }
}

/** @throws SdkError if the redirect URI is not registered, so that the error must not be sent there */
async function evaluateConsent(tx: DirectoryTx, caller: Pick<Consenting, 'user'>, body: Asked) {
  const application = await findApplication(tx, body.client_id)
  if (!application) throw new SdkError('connected_app_not_found')
  if (!application.redirectUrls.includes(body.redirect_uri)) {
    throw new SdkError('connected_app_supplied_redirect_url_not_found_in_client')
  }
  if (body.response_type !== 'code') throw new SdkError('oauth_unsupported_response_type')
  const person = await findPerson(tx, caller.user.id)
  const known = person ? toScopeFacts(person) : { hasVerifiedEmail: false, hasPhone: false }
  const facts: ScopeFacts = { ...known, allowsFullAccess: application.allowsFullAccess }
  const scopes = listGrantable(body.scopes, facts)
  const allowedBefore = await findConsent(tx, application.id, caller.user.id)
  const { isFirstParty } = application
  const mustAsk = needsConsent({ isFirstParty, scopes, allowedBefore, prompt: body.prompt })
  return { application, facts, scopes, mustAsk }
}

/** Returns the OAuth error that the application receives instead of a code. */
function findProblem(
  body: z.output<typeof SubmitConsent>,
  { scopes, mustAsk, issuer }: { scopes: readonly string[]; mustAsk: boolean; issuer: string },
): string | undefined {
  // RFC 7636 4.4.1
  if (!hasSupportedMethod(body)) return 'invalid_request'
  const resources = [body.resource ?? [], body.resources ?? []].flat()
  if (resources.some((resource) => resource !== issuer)) return 'invalid_target'
  if (scopes.length === 0) return 'invalid_scope'
  if (mustAsk && asksForNothing(body)) return 'consent_required'
  return body.consent_granted ? undefined : 'access_denied'
}

const hasSupportedMethod = ({ code_challenge_method: method }: Asked): boolean =>
  method === undefined || method === 'S256'

function readChallenge(challenge: string | undefined): string {
  if (challenge === undefined) throw new SdkError('pkce_required_for_idp_authorization_flow')
  const { data } = CodeChallenge.safeParse(challenge)
  if (data === undefined) throw new SdkError('invalid_pkce_code_challenge')
  return data
}

const asksForNothing = ({ prompt }: Asked): boolean => prompt?.split(' ').includes('none') ?? false

const toClient = (application: Application) => ({
  client_id: application.id,
  client_type: toClientType(application),
  client_name: application.name,
  client_description: application.description,
  ...(application.logoUrl === null ? {} : { client_logo_url: application.logoUrl }),
})

/** Adds an answer to the query of a registered redirect URI. */
export function toAnswerUrl(url: string, answer: Record<string, string | undefined>): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) address.searchParams.set(name, value)
  }
  return address.href
}
