import { type Context, Hono } from 'hono'
import { type AnyProvider, isAnyProvider } from '#contract/any-providers.ts'
import { isMemberProvider } from '#contract/member-providers.ts'
import { offers } from '#contract/products.ts'
import { isSocialProvider } from '#contract/social-providers.ts'
import { bodyLimits, limitBody } from '../../../platform/http/body-limit.ts'
import type { Env } from '../../../platform/http/context.ts'
import { describeCall } from '../../../platform/http/current-call.ts'
import { describeError } from '../../../platform/http/describe-error.ts'
import { getOwnOrigin } from '../../../platform/http/own-origin.ts'
import { readForm } from '../../../platform/http/validation.ts'
import { getVisitor } from '../../../platform/http/visitor.ts'
import { consumeNetworkLimit } from '../../../platform/limits/limiter.ts'
import { findOrganization } from '../../accounts/organizations/store.ts'
import { toLink } from '../../accounts/proofs/links.ts'
import {
  findReturnUrls,
  type ReturnUrls,
  toFailedUrl,
  toSignedInUrl,
} from '../../accounts/social/redirect-back.ts'
import { socialProviders } from '../../accounts/social/social-providers.ts'
import { issueToken } from '../../accounts/social/tokens.ts'
import type { Api } from '../../base/deps.ts'
import { respondWithProblemPage } from '../../base/errors/page-style.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import {
  type DirectoryProject,
  findProject,
  findProjectById,
  requireProduct,
  toConsumers,
  toDirectoryOf,
  toWholeProject,
} from '../../base/projects/store.ts'
import { onlyConsumers, requireKind } from '../../base/projects/verticals.ts'
import { type DirectoryUnit, readUnit, runUnit } from '../../base/unit-of-work.ts'
import {
  beginFlow,
  consumeAttachToken,
  consumeFlow,
  type FlowParams,
  toSecretsOf,
} from '../../operations/methods/oauth/flows.ts'
import type { Attempt } from '../../operations/methods/oauth/issuer.ts'
import { createIssuers, type SimulatorIssuers } from '../../operations/methods/oauth/issuers.ts'
import { parseMemberStart, parseStart, type StartQuery } from '../../operations/methods/oauth/start-query.ts'
import { findBrowser, setBrowserCookie } from './browser-cookie.ts'

/**
 * Serves the URLs of social sign-in that browsers open (rules A20 to A22 and B13): the start for users and for members, and the provider's callback.
 * Stores the identity until the widget exchanges a token for it.
 * @param toSimulator for development
 */
export function registerPublicOAuth({ app, deps }: Api, toSimulator: SimulatorIssuers | undefined): void {
  const { db, config } = deps
  const pages = new Hono<Env>()
  const isSecure = config.publicUrl.startsWith('https:')
  const findIssuer = createIssuers(deps, toSimulator)
  pages.onError(respondWithProblemPage)
  pages.use('/oauth/callback/*', limitBody(bodyLimits.default))

  pages.get('/public/oauth/:provider/start', async (context) => {
    const provider = parseProvider(context, isSocialProvider)
    allowPopups(context)
    await consumeNetworkLimit(deps, 'oauthStarts', getVisitor(context, config.trustedProxies).ip)
    const query = parseStart(context.req.query())
    const requestedProject = onlyConsumers(await db.transaction((tx) => findProject(tx, query.publicToken)))
    if (!requestedProject) throw new SdkError('public_token_not_found')
    const project = toConsumers(requestedProject)
    context.set('projectId', project.id)
    requireProduct(project, 'oauth')
    const back = findReturnUrls(project, query.loginRedirectUrl, query.signupRedirectUrl)
    return begin(context, { project, provider, query, back }, async (unit) => {
      const { attachToken: token } = query
      const attachQuery = token === undefined ? undefined : { provider, token }
      const userId = attachQuery === undefined ? null : await consumeAttachToken(unit, deps, attachQuery)
      if (userId === undefined) throw new SdkError('invalid_oauth_attach_token')
      return { userId }
    })
  })

  // A method of the contract's browser client opens this address.
  pages.get('/public/sso/start', () => {
    throw new SdkError('call_not_served_yet')
  })

  for (const isDiscovery of [false, true]) {
    const path = isDiscovery ? 'discovery/start' : 'start'
    pages.get(`/b2b/public/oauth/:provider/${path}`, async (context) => {
      const provider = parseProvider(context, isMemberProvider)
      allowPopups(context)
      await consumeNetworkLimit(deps, 'oauthStarts', getVisitor(context, config.trustedProxies).ip)
      const sent = context.req.query()
      const parsed = parseMemberStart(sent)
      const parameters = { ...socialProviders[provider].memberParameters, ...parsed.parameters }
      const query = { ...parsed, parameters }
      const requested = await db.transaction((tx) => findProject(tx, query.publicToken))
      if (!requested) throw new SdkError('public_token_not_found')
      requireKind(requested, 'B2B')
      context.set('projectId', requested.id)
      requireProduct(requested, 'oauth')
      const project = toDirectoryOf(requested)
      const { discovery_redirect_url: discovery } = sent
      const back = isDiscovery
        ? findReturnUrls(project, discovery, discovery)
        : findReturnUrls(project, query.loginRedirectUrl, query.signupRedirectUrl)
      const organizationId = isDiscovery ? null : await findOrganizationId(project, sent)
      return begin(context, { project, provider, query, back }, async () => ({
        ...{ userId: null, organizationId, isDiscovery },
      }))
    })
  }

  async function findOrganizationId(
    project: DirectoryProject,
    { organization_id: id, slug }: Record<string, string>,
  ): Promise<string> {
    const organization = await readUnit(db, toWholeProject(project), (unit) =>
      findOrganization(unit, id ?? slug ?? ''),
    )
    if (!organization) throw new SdkError('organization_not_found')
    return organization.id
  }

  type Beginning = {
    project: DirectoryProject
    provider: AnyProvider
    query: StartQuery
    back: ReturnUrls
  }

  /** Stores a started sign-in, and sends the browser to the provider. */
  async function begin(
    context: Context<Env>,
    { project, provider, query, back }: Beginning,
    toTarget: (unit: DirectoryUnit) => Promise<Pick<FlowParams, 'userId' | 'organizationId' | 'isDiscovery'>>,
  ) {
    const origin = getOwnOrigin(context, config)
    const projectIssuer = await findIssuer(project, provider, origin)
    if (!projectIssuer) return context.redirect(toFailedUrl(back, provider, 'oauth_config_not_found'))
    const browser = setBrowserCookie(context, deps.random, { projectId: project.id, isSecure })
    const scopes = [...new Set([...socialProviders[provider].scopes, ...query.scopes])]
    const state = await runUnit(db, project, async (unit) => {
      const { codeChallenge } = query
      const { clientId } = projectIssuer
      const params = { provider, browser, codeChallenge, clientId, scopes, ...back }
      return beginFlow(unit, deps, { ...params, ...(await toTarget(unit)) })
    })
    const attempt = toAttempt(provider, state, origin, scopes)
    try {
      const url = await projectIssuer.issuer.begin(attempt, query.parameters)
      return context.redirect(url.href)
    } catch (error) {
      context.var.log.warn({ provider, problem: describeError(error) }, 'a provider could not be reached')
      return context.redirect(toFailedUrl(back, provider, 'oauth_flow_callback_error'))
    }
  }

  const toAttempt = (
    provider: AnyProvider,
    state: string,
    origin: string,
    scopes: readonly string[],
  ): Attempt => ({
    state,
    scopes,
    callbackUrl: `${origin}/v1/oauth/callback/${provider}`,
    ...toSecretsOf(deps, state),
  })

  pages.get('/oauth/callback/:provider', async (context) => {
    const provider = parseProvider(context, isAnyProvider)
    allowPopups(context)
    const response = new URL(context.req.url).searchParams
    const state = response.get('state') ?? ''
    const readBrowser = (projectId: string) => findBrowser(context, { projectId, isSecure })
    const flow = await db.transaction((tx) => consumeFlow(tx, deps, { provider, state, readBrowser }))
    if (!flow) throw new SdkError('oauth_invalid_state')
    context.set('projectId', flow.projectId)
    describeCall({ name: 'GET /v1/oauth/callback/:provider' })
    const origin = getOwnOrigin(context, config)
    // In the meantime, the project may have disabled social sign-in or replaced its client.
    const requestedProject = await db.transaction((tx) => findProjectById(tx, flow.projectId))
    const project = requestedProject && toDirectoryOf(requestedProject, flow)
    const projectIssuer = project && offers(project, 'oauth') && (await findIssuer(project, provider, origin))
    if (!project || !projectIssuer || projectIssuer.clientId !== flow.clientId)
      return context.redirect(toFailedUrl(flow, provider, 'oauth_config_not_found'))
    const problem = response.get('error')
    if (problem === 'access_denied') {
      return context.redirect(toFailedUrl(flow, provider, 'oauth_access_denied'))
    }
    try {
      if (problem !== null) throw new Error(`The provider responded with ${toWord(problem)}.`)
      const identity = await projectIssuer.issuer.finish(
        response,
        toAttempt(provider, state, origin, flow.scopes),
      )
      const { codeChallenge, userId, organizationId, isDiscovery } = flow
      const address = await runUnit(db, project, async (unit) => {
        const params = { identity, codeChallenge, userId, browserHash: null }
        const token = await issueToken(unit, deps, { ...params, organizationId, isDiscovery })
        if (isDiscovery) return toLink(flow.loginRedirectUrl, 'discovery_oauth', token)
        return toSignedInUrl(unit, flow, identity, token)
      })
      return context.redirect(address)
    } catch (error) {
      context.var.log.warn({ provider, problem: describeError(error) }, 'a social sign-in failed')
      context.set('rejection', { event: 'social_sign_in_refused', code: 'oauth_flow_callback_error' })
      return context.redirect(toFailedUrl(flow, provider, 'oauth_flow_callback_error'))
    }
  })

  // Apple sends its response as a cross-site POST, without the cookie. The redirect that follows includes the cookie.
  pages.post('/oauth/callback/:provider', async (context) => {
    const provider = parseProvider(context, isAnyProvider)
    allowPopups(context)
    const posted = await readForm(context)
    const names = ['state', 'code', 'error', 'iss'].filter((name) => posted.has(name))
    const query = new URLSearchParams(Object.fromEntries(names.map((name) => [name, posted.get(name) ?? ''])))
    return context.redirect(`/v1/oauth/callback/${provider}?${query}`, 303)
  })

  app.route('/v1', pages)
}

/** Reads the name of a provider from the path. @throws SdkError invalid_oauth_provider if it is not one of the kind */
function parseProvider<Name extends AnyProvider>(
  context: Context,
  isProvider: (name: unknown) => name is Name,
): Name {
  const name = context.req.param('provider') ?? ''
  if (!isProvider(name)) throw new SdkError('invalid_oauth_provider')
  return name
}

/** A page can open the sign-in in a popup and wait for it. The default opener policy would separate the two. */
function allowPopups(context: Context): void {
  context.header('Cross-Origin-Opener-Policy', 'unsafe-none')
}

/** Sanitizes an error code for the log, because anyone can edit a URL. */
const toWord = (text: string | null): string =>
  text !== null && /^[\w.-]{1,60}$/.test(text) ? text : 'an invalid value'
