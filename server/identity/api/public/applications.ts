import { type Context, Hono } from 'hono'
import { bodyLimits, limitBody } from '../../../platform/http/body-limit.ts'
import type { Env } from '../../../platform/http/context.ts'
import { setRetryAfter, toRequestError } from '../../../platform/http/errors.ts'
import { logRejection } from '../../../platform/http/security-events.ts'
import { readForm } from '../../../platform/http/validation.ts'
import type { Signer } from '../../accounts/sessions/signing.ts'
import type { Api } from '../../base/deps.ts'
import { SdkError, toSdkErrorResponse } from '../../base/errors/sdk-error.ts'
import {
  type DirectoryProject,
  findPortalProject,
  findProjectById,
  toConsumers,
} from '../../base/projects/store.ts'
import { isOfKind, onlyConsumers } from '../../base/projects/verticals.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { findApplication } from '../../operations/applications/applications.ts'
import { exchangeCode, findGrant } from '../../operations/applications/codes.ts'
import { introspectToken } from '../../operations/applications/introspection.ts'
import { toIssuer, toKeySetUrl } from '../../operations/applications/issuer.ts'
import { issueMachineToken } from '../../operations/applications/machine-token.ts'
import { findProfile, toClaims } from '../../operations/applications/profile.ts'
import { scopeTexts } from '../../operations/applications/scope-rules.ts'
import { TokenError } from '../../operations/applications/token-error.ts'
import { isRightClient, readBearerToken, readClient } from './client-credentials.ts'

/**
 * Serves the standard endpoints of the OpenID Connect provider: discovery, token exchange (RFC 6749, 7636) and
 * userinfo. They use no cookies, so scripts of any site may call them.
 */
export function registerPublicIdp({ app, deps }: Api, signer: Signer): void {
  const { db, config } = deps
  const calls = new Hono<Env>()

  calls.onError((problem, context) => {
    if (problem instanceof SdkError) return toSdkErrorResponse(problem, context)
    if (!(problem instanceof TokenError)) {
      const { code, content } = toRequestError(problem, context)
      if (code === 'server_error') return context.json({ error: 'server_error' }, 500)
      if (code === 'unavailable') {
        setRetryAfter(context, content.retryAfterSeconds)
        return context.json({ error: 'temporarily_unavailable' }, 503)
      }
      return context.json({ error: 'invalid_request', error_description: 'This request is not valid.' }, 400)
    }
    logRejection(context, problem.code)
    if (problem.challenge) context.header('WWW-Authenticate', problem.challenge)
    // The contract's client reads the last two.
    return context.json(
      {
        error: problem.code,
        error_description: problem.message,
        status_code: problem.status,
        request_id: context.var.requestId,
      },
      problem.status,
    )
  })

  /** The portal's endpoints are at the root; those of each project are under the project's URL. */
  const paths = (part: string) => [part, `/v1/public/:projectId${part}`]
  const parts = [
    '/.well-known/openid-configuration',
    '/oauth2/token',
    '/oauth2/introspect',
    '/oauth2/userinfo',
  ]
  for (const path of parts.flatMap(paths)) calls.use(path, allowAnySite, limitBody(bodyLimits.default))

  async function requireProject(context: Context<Env>): Promise<DirectoryProject> {
    const id = context.req.param('projectId')
    const requested = await db.transaction((tx) =>
      id === undefined ? findPortalProject(tx) : findProjectById(tx, id),
    )
    if (requested && isOfKind(requested, 'B2B')) throw new SdkError('call_not_served_yet')
    const project = onlyConsumers(requested)
    // A project has only one issuer, so the portal does not have another under its project URL.
    if (!project || project.isPortal !== (id === undefined)) {
      throw new TokenError('invalid_request', 'There is no issuer at this address.', 404)
    }
    context.set('projectId', project.id)
    return toConsumers(project)
  }

  calls.on('GET', paths('/.well-known/openid-configuration'), async (context) => {
    const project = await requireProject(context)
    if (project.consentUrl === null) {
      throw new TokenError('invalid_request', 'This project has no consent page.', 404)
    }
    context.header('Cache-Control', 'public, max-age=300')
    const issuer = toIssuer(project, config.publicUrl)
    const keySetUrl = toKeySetUrl(project, config.publicUrl)
    return context.json(describeIssuer(issuer, project.consentUrl, keySetUrl))
  })

  /** Authenticates the application of a request. @throws TokenError invalid_client */
  async function authenticateClient(context: Context, project: DirectoryProject, form: URLSearchParams) {
    const client = readClient(context.req.header('authorization'), form)
    const application = await runUnit(db, project, (unit) => findApplication(unit, client.id))
    if (!application || !isRightClient(application, client.secret)) {
      throw new TokenError('invalid_client', 'The client_id or client secret is incorrect.')
    }
    return application
  }

  calls.on('POST', paths('/oauth2/introspect'), async (context) => {
    const project = await requireProject(context)
    const form = await readForm(context)
    const application = await authenticateClient(context, project, form)
    return context.json(
      await runUnit(db, project, (unit) =>
        introspectToken(unit, deps, application, requireField(form, 'token')),
      ),
    )
  })

  calls.on('POST', paths('/oauth2/token'), async (context) => {
    const project = await requireProject(context)
    const form = await readForm(context)
    if (form.get('grant_type') === 'client_credentials') {
      const client = readClient(context.req.header('authorization'), form)
      const request = { client, scope: form.get('scope') }
      return context.json(await issueMachineToken(deps, signer, project, request))
    }
    const application = await authenticateClient(context, project, form)
    if (form.get('grant_type') !== 'authorization_code') {
      throw new TokenError(
        'unsupported_grant_type',
        'The grant_type must be authorization_code or client_credentials.',
      )
    }
    const query = {
      application,
      code: requireField(form, 'code'),
      redirectUrl: requireField(form, 'redirect_uri'),
      verifier: requireField(form, 'code_verifier'),
    }
    const sign = await signer.prepareAccessTokens(project.id)
    const granted = await runUnit(db, project, (unit) => exchangeCode(unit, { ...deps, sign }, query))
    const tokenSeconds = application.accessTokenMinutes * 60
    if (!granted) {
      throw new TokenError(
        'invalid_grant',
        'The code has expired, was already used, or does not match this client, redirect_uri and code_verifier.',
      )
    }
    return context.json({
      access_token: granted.accessToken,
      token_type: 'Bearer',
      expires_in: tokenSeconds,
      scope: granted.scopes.join(' '),
      ...(granted.scopes.includes('openid')
        ? {
            id_token: await signer.signIdToken({
              projectId: project.id,
              issuer: toIssuer(project, config.publicUrl),
              audience: application.id,
              subject: granted.userId,
              nonce: granted.nonce,
              authenticatedAt: granted.authenticatedAt,
              lifetimeSeconds: tokenSeconds,
            }),
          }
        : {}),
    })
  })

  calls.on(['GET', 'POST'], paths('/oauth2/userinfo'), async (context) => {
    const project = await requireProject(context)
    const token = await readBearerToken(context)
    const user = await runUnit(db, project, async (unit) => {
      const holder = token === undefined ? undefined : await findGrant(unit, deps, token)
      const profile = holder && (await findProfile(unit, holder.userId))
      return holder && profile && { profile, scopes: holder.scopes }
    })
    if (!user)
      throw new TokenError('invalid_token', 'The access token has expired, or was not issued by this server.')
    return context.json(toClaims(user.profile, user.scopes))
  })

  app.route('/', calls)
}

const describeIssuer = (issuer: string, consentUrl: string, keySetUrl: string) => ({
  issuer,
  authorization_endpoint: consentUrl,
  token_endpoint: `${issuer}/oauth2/token`,
  introspection_endpoint: `${issuer}/oauth2/introspect`,
  userinfo_endpoint: `${issuer}/oauth2/userinfo`,
  end_session_endpoint: consentUrl,
  jwks_uri: keySetUrl,
  scopes_supported: Object.keys(scopeTexts),
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'client_credentials'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  code_challenge_methods_supported: ['S256'],
  prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
  claims_parameter_supported: false,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  authorization_response_iss_parameter_supported: true,
  claims_supported: [
    'sub',
    'iss',
    'aud',
    'exp',
    'iat',
    'auth_time',
    'nonce',
    'name',
    'given_name',
    'family_name',
    'picture',
    'email',
    'email_verified',
    'phone_number',
    'phone_number_verified',
  ],
})

function requireField(form: URLSearchParams, name: string): string {
  const [value, second] = form.getAll(name)
  if (value !== undefined && value !== '' && second === undefined) return value
  throw new TokenError('invalid_request', `${name} must appear exactly once.`)
}

async function allowAnySite(context: Context<Env>, next: () => Promise<void>): Promise<Response | undefined> {
  context.header('Access-Control-Allow-Origin', '*')
  context.header('Cross-Origin-Resource-Policy', 'cross-origin')
  if (context.req.method === 'OPTIONS') {
    context.header('Access-Control-Allow-Headers', 'authorization, content-type')
    context.header('Access-Control-Allow-Methods', 'GET, POST')
    context.header('Access-Control-Max-Age', '7200')
    return context.body(null, 204)
  }
  await next()
  return undefined
}
