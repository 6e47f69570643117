import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { bodyLimits, limitBody } from '../../../platform/http/body-limit.ts'
import type { Env } from '../../../platform/http/context.ts'
import { describeCall } from '../../../platform/http/current-call.ts'
import { getOwnOrigin } from '../../../platform/http/own-origin.ts'
import { parseInput, parseJson } from '../../../platform/http/validation.ts'
import { getVisitor } from '../../../platform/http/visitor.ts'
import { consumeNetworkLimit } from '../../../platform/limits/limiter.ts'
import { isSameText, sha256Hex } from '../../../platform/secrets/secrets.ts'
import { createBinding, isBindingOf, oneTapCookie } from '../../accounts/social/browser-binding.ts'
import { findReturnUrls, toSignedInUrl } from '../../accounts/social/redirect-back.ts'
import { issueToken } from '../../accounts/social/tokens.ts'
import type { Api } from '../../base/deps.ts'
import { SdkError, toSdkErrorResponse } from '../../base/errors/sdk-error.ts'
import { findProject, findProjectById, requireProduct, toConsumers } from '../../base/projects/store.ts'
import { onlyConsumers } from '../../base/projects/verticals.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { createPromptIssuers, type IdTokenIssuer } from '../../operations/methods/one-tap/id-token.ts'
import {
  addStart,
  consumeStart,
  findStart,
  useIdToken,
} from '../../operations/methods/one-tap/start-store.ts'

const Result = z.object({
  id_token: Text.check(z.minLength(1, 'must not be empty'), z.maxLength(8000)),
  stytch_csrf_token: Text.check(z.maxLength(200)),
  login_redirect_url: z.optional(Text.check(z.maxLength(2000))),
  signup_redirect_url: z.optional(Text.check(z.maxLength(2000))),
})

const cookieSeconds = 3600

/**
 * Registers Google One Tap (rule A24) for the frame on this server's origin: one call before the prompt, and one with
 * its ID token. Both only accept pages of this origin.
 * @param simulator issues the ID tokens of projects without their own client, in development
 */
export function registerOneTap({ app, deps }: Api, simulator: IdTokenIssuer | undefined): void {
  const { db, config } = deps
  const findIssuer = createPromptIssuers(deps, simulator)
  const calls = new Hono<Env>()
  calls.onError(toSdkErrorResponse)

  /** @throws SdkError for a request from another origin; RequestError too_many_requests */
  async function authorize(context: Context<Env>): Promise<void> {
    const origin = context.req.header('origin')
    if (origin !== undefined && origin !== getOwnOrigin(context, config)) {
      throw new SdkError('bad_domain_for_stytch_sdk')
    }
    await consumeNetworkLimit(deps, 'oneTapCalls', getVisitor(context, config.trustedProxies).ip)
  }

  calls.get('/public/oauth/google/onetap/start', async (context) => {
    await authorize(context)
    const publicToken = context.req.query('public_token') ?? ''
    const requestedProject = onlyConsumers(await db.transaction((tx) => findProject(tx, publicToken)))
    if (!requestedProject) throw new SdkError('public_token_not_found')
    const project = toConsumers(requestedProject)
    requireProduct(project, 'oauth')
    const issuer = await findIssuer(project)
    if (!issuer) throw new SdkError('oauth_config_not_found')
    findReturnUrls(project, undefined, undefined)
    const existing = findBrowser(context)
    const isOwn = existing !== undefined && isBindingOf(deps, project.id, existing)
    const browser = isOwn ? existing : createBinding(deps, project.id)
    const callbackId = await runUnit(db, project, (unit) => addStart(unit, deps, browser))
    setOneTapCookie(context, browser)
    const { requestId } = context.var
    return context.json({
      request_id: requestId,
      status_code: 200,
      google_client_id: issuer.clientId,
      oauth_callback_id: callbackId,
    })
  })

  calls.post(
    '/oauth/callback/:callbackId{oauth-callback-[\\w-]+}',
    limitBody(bodyLimits.default),
    async (context) => {
      await authorize(context)
      // The client sends no content type, so the body is read as text.
      const response = parseInput(Result, parseJson(await context.req.text()))
      const browser = findBrowser(context)
      if (browser === undefined || !isSameText(browser, response.stytch_csrf_token)) {
        throw new SdkError('oauth_csrf_cookie_mismatch')
      }
      const key = { id: context.req.param('callbackId'), browser }
      const target = await db.transaction(async (tx) => {
        const start = await findStart(tx, deps, key)
        if (!start) throw new SdkError('oauth_invalid_state')
        const requestedProject = await findProjectById(tx, start.projectId)
        if (!requestedProject) throw new SdkError('oauth_invalid_state')
        const project = toConsumers(requestedProject)
        context.set('projectId', project.id)
        describeCall({ name: 'POST /v1/oauth/callback/:callbackId' })
        requireProduct(project, 'oauth')
        return {
          project,
          back: findReturnUrls(project, response.login_redirect_url, response.signup_redirect_url),
        }
      })
      const issuer = await findIssuer(target.project)
      if (!issuer) throw new SdkError('oauth_config_not_found')
      const { identity, expiresAt } = await issuer.check(response.id_token, key.id)
      const redirectUrl = await runUnit(db, target.project, async (unit) => {
        if (!(await consumeStart(unit, deps, key))) throw new SdkError('oauth_invalid_state')
        if (!(await useIdToken(unit, response.id_token, expiresAt))) throw new SdkError('id_token_invalid')
        const token = await issueToken(unit, deps, {
          identity,
          userId: null,
          // The client sends no PKCE challenge, so the cookie binds the token to the browser instead.
          codeChallenge: null,
          browserHash: sha256Hex(browser),
        })
        return toSignedInUrl(unit, target.back, identity, token)
      })
      return context.json({ redirect_url: redirectUrl, status_code: 200, request_id: context.var.requestId })
    },
  )

  function setOneTapCookie(context: Context, value: string): void {
    // The frame is embedded in other sites, so the cookie is partitioned. The frame's script reads it.
    setCookie(context, oneTapCookie, value, {
      secure: true,
      sameSite: 'None',
      partitioned: true,
      path: '/',
      maxAge: cookieSeconds,
    })
  }

  app.route('/v1', calls)
}

function findBrowser(context: Context): string | undefined {
  const value = getCookie(context, oneTapCookie)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}
