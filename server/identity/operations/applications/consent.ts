import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import type { Principal } from '../../accounts/sessions/principal.ts'
import { rejectImpersonated } from '../../accounts/users/user-change.ts'
import type { Deps } from '../../base/deps.ts'
import { CodeChallenge, RedirectUrl } from '../../base/document/link-values.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { type Application, findConsent, saveConsent, toClientType } from './applications.ts'
import {
  type Demands,
  isContradictory,
  isNewSignIn,
  isSufficient,
  readMaxAge,
  splitPrompt,
  toMaxAge,
  toSignIn,
  toStricterAge,
} from './authentication-rules.ts'
import { scopePattern } from './authorization-request.ts'
import { openRequest, RequestToken } from './check-request.ts'
import { issueAuthorizationCode } from './codes.ts'
import { toIssuer } from './issuer.ts'
import { findProfile, toScopeContext } from './profile.ts'
import { findReceiver, toResponseUrl } from './redirect.ts'
import { listGrantable, needsConsent, resolveScopes, type ScopeContext } from './scope-rules.ts'

const Scope = Text.check(z.regex(scopePattern, 'must be an OAuth scope'))
const ClientId = Text.check(z.minLength(1, 'must not be empty'), z.maxLength(200))
const requestFields = {
  client_id: ClientId,
  redirect_uri: RedirectUrl,
  response_type: z._default(Text.check(z.maxLength(100)), 'code'),
  scopes: z.array(Scope).check(z.maxLength(50, 'must be at most 50')),
  prompt: z.optional(Text.check(z.maxLength(100))),
  max_age: z.optional(z.union([z.number(), Text.check(z.maxLength(100))])),
  code_challenge_method: z.optional(Text.check(z.maxLength(100))),
  // Its format depends on the method, which is checked first.
  code_challenge: z.optional(Text.check(z.maxLength(1000))),
  /** the request token from the preceding check, if the consent page made one */
  request_token: RequestToken,
}
const Resource = Text.check(z.maxLength(2000))
export const StartConsent = z.object(requestFields)
export const SubmitConsent = z.object({
  ...requestFields,
  consent_granted: z.boolean(),
  state: z.optional(Text.check(z.maxLength(4000))),
  nonce: z.optional(Text.check(z.maxLength(1000))),
  // The client's type declares one of these names, and its consent screen sends the other.
  resource: z.optional(z.union([Resource, z.array(Resource)])),
  resources: z.optional(z.array(Resource)),
})
type Asked = z.output<typeof StartConsent>

/** The user who grants or denies access, and their session. */
type Consenting = {
  user: Pick<Principal['user'], 'id'>
  session: Pick<Principal['session'], 'id' | 'factors' | 'startedAt'>
}

/**
 * Describes what an application requests, and whether the user must consent.
 * @throws SdkError invalid_request for a PKCE method other than S256
 */
export async function startConsent(
  unit: DirectoryUnit,
  deps: Deps,
  principal: Pick<Consenting, 'user'> & Partial<Pick<Consenting, 'session'>>,
  body: Asked,
) {
  const { application, scopeContext, requiresConsent } = await evaluateConsent(unit, principal, body)
  if (!hasSupportedMethod(body)) throw new SdkError('invalid_request')
  const session = principal.session ?? { startedAt: deps.clock.now(), factors: [] }
  const signIn = toSignIn({ user: principal.user, session })
  const demands = toDemands(unit, deps, body)
  const prompts = splitPrompt(body.prompt)
  const mustChoose =
    prompts.includes('select_account') && !(demands && isNewSignIn(demands, signIn.authenticatedAt))
  // If the application will receive an error, or the user must not be prompted, the page submits at once.
  const comesAtOnce = prompts.includes('none') || findSignInProblem(demands, signIn) !== undefined
  return {
    client: toClient(application),
    consent_required: (requiresConsent || mustChoose) && !comesAtOnce,
    scope_results: resolveScopes(body.scopes, scopeContext),
  }
}

/**
 * Grants or denies what an application requests. A denial is final, even if consent is not required (rule A25).
 * @returns the URL to redirect to, with the code if access is granted
 */
export async function submitConsent(
  unit: DirectoryUnit,
  deps: Deps,
  request: { project: DirectoryProject; principal: Consenting; body: z.output<typeof SubmitConsent> },
): Promise<{ redirect_uri: string; authorization_code?: string }> {
  const { project, principal, body } = request
  rejectImpersonated(principal.session)
  const { application, scopes, requiresConsent } = await evaluateConsent(unit, principal, body)
  const issuer = toIssuer(project, deps.config.publicUrl)
  const redirectWith = (response: Record<string, string>) =>
    toResponseUrl(body.redirect_uri, { ...response, state: body.state, iss: issuer })
  const signInProblem = findSignInProblem(toDemands(unit, deps, body), toSignIn(principal))
  const problem = findProblem(body, { scopes, requiresConsent, issuer, signInProblem })
  if (problem) return { redirect_uri: redirectWith({ error: problem }) }
  const codeChallenge = readChallenge(body.code_challenge)
  if (requiresConsent) {
    await saveConsent(unit, deps, { applicationId: application.id, userId: principal.user.id, scopes })
  }
  const code = await issueAuthorizationCode(unit, deps, {
    applicationId: application.id,
    sessionId: principal.session.id,
    redirectUrl: body.redirect_uri,
    scopes,
    nonce: body.nonce ?? null,
    codeChallenge,
  })
  return { redirect_uri: redirectWith({ code }), authorization_code: code }
}

/** @throws SdkError if the redirect URI is not registered, so the error must not be sent there */
async function evaluateConsent(unit: DirectoryUnit, principal: Pick<Consenting, 'user'>, body: Asked) {
  const target = { clientId: body.client_id, redirectUrl: body.redirect_uri }
  const application = await findReceiver(unit, target)
  if (body.response_type !== 'code') throw new SdkError('oauth_unsupported_response_type')
  const profile = await findProfile(unit, principal.user.id)
  const userContext = profile ? toScopeContext(profile) : { hasVerifiedEmail: false, hasPhone: false }
  const scopeContext: ScopeContext = { ...userContext, allowsFullAccess: application.allowsFullAccess }
  const scopes = listGrantable(body.scopes, scopeContext)
  const allowedBefore = await findConsent(unit, application.id, principal.user.id)
  const { isFirstParty } = application
  const requiresConsent = needsConsent({ isFirstParty, scopes, allowedBefore, prompt: body.prompt })
  return { application, scopeContext, scopes, requiresConsent }
}

type SignInProblem = 'invalid_request' | 'login_required'

/** Returns the OAuth error that the application receives instead of a code. */
function findProblem(
  body: z.output<typeof SubmitConsent>,
  evaluation: {
    scopes: readonly string[]
    requiresConsent: boolean
    issuer: string
    signInProblem: SignInProblem | undefined
  },
): string | undefined {
  // RFC 7636 4.4.1
  if (!hasSupportedMethod(body)) return 'invalid_request'
  const resources = [body.resource ?? [], body.resources ?? []].flat()
  if (resources.some((resource) => resource !== evaluation.issuer)) return 'invalid_target'
  if (evaluation.scopes.length === 0) return 'invalid_scope'
  if (evaluation.signInProblem) return evaluation.signInProblem
  if (evaluation.requiresConsent && splitPrompt(body.prompt).includes('none')) return 'consent_required'
  return body.consent_granted ? undefined : 'access_denied'
}

/**
 * Returns the demands of a request. Without a request token, the request counts as new.
 * @returns undefined if it is invalid
 */
function toDemands(unit: DirectoryUnit, deps: Deps, body: Asked): Demands | undefined {
  const { client_id: clientId, code_challenge: codeChallenge, request_token: token } = body
  const before = token && openRequest(unit, deps, { clientId, codeChallenge }, token)
  const prompts = splitPrompt(body.prompt)
  const maxAgeText = String(body.max_age ?? '')
  const age = readMaxAge(maxAgeText)
  const isInvalid = (token && !before) || (maxAgeText !== '' && age === undefined)
  if (isInvalid || isContradictory(prompts)) return undefined
  const requestedMaxAge = toMaxAge(prompts, age)
  if (!before) return { startedAt: deps.clock.now(), maxAge: requestedMaxAge, subject: undefined }
  return { ...before, maxAge: toStricterAge(before.maxAge, requestedMaxAge) }
}

function findSignInProblem(
  demands: Demands | undefined,
  signIn: ReturnType<typeof toSignIn>,
): SignInProblem | undefined {
  if (!demands) return 'invalid_request'
  return isSufficient(demands, signIn) ? undefined : 'login_required'
}

const hasSupportedMethod = ({ code_challenge_method: method }: Asked): boolean =>
  method === undefined || method === 'S256'

function readChallenge(challenge: string | undefined): string {
  if (challenge === undefined) throw new SdkError('pkce_required_for_idp_authorization_flow')
  const { data } = CodeChallenge.safeParse(challenge)
  if (data === undefined) throw new SdkError('invalid_pkce_code_challenge')
  return data
}

const toClient = (application: Application) => ({
  client_id: application.id,
  client_type: toClientType(application),
  client_name: application.name,
  client_description: application.description,
  ...(application.logoUrl === null ? {} : { client_logo_url: application.logoUrl }),
})
