import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { Hono } from 'hono'
import { type AnyProvider, isAnyProvider } from '#contract/any-providers.ts'
import { findEmail } from '#contract/ids.ts'
import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import { cutText } from '#contract/text.ts'
import { findBrowser } from '../../identity/api/public/browser-cookie.ts'
import type { Api } from '../../identity/base/deps.ts'
import { respondWithProblemPage } from '../../identity/base/errors/page-style.ts'
import { SdkError } from '../../identity/base/errors/sdk-error.ts'
import { projects } from '../../identity/base/schema/projects.ts'
import { type Flow, findFlow } from '../../identity/operations/methods/oauth/flows.ts'
import { RequestError } from '../../platform/errors/request-error.ts'
import { bodyLimits, limitBody } from '../../platform/http/body-limit.ts'
import type { Env } from '../../platform/http/context.ts'
import { getOwnOrigin, isLoopbackName } from '../../platform/http/own-origin.ts'
import { readForm } from '../../platform/http/validation.ts'
import { toCode } from './issuer.ts'
import { simulatorCss, simulatorPage } from './page.ts'

const requestParams = ['state', 'nonce', 'code_challenge', 'scope'] as const

/** Registers the page, form and stylesheet of the local providers, only in development and under a loopback name. */
export function registerSocialSimulators({ app, deps }: Api): void {
  const { db, config } = deps
  const pages = new Hono<Env>()
  pages.onError(respondWithProblemPage)
  pages.use(limitBody(bodyLimits.default), async (context, next) => {
    if (!isLoopbackName(new URL(context.req.url).hostname)) throw new RequestError('not_found')
    // Redirects need this header too: a single response without it separates a popup from its opener.
    context.header('Cross-Origin-Opener-Policy', 'unsafe-none')
    await next()
  })

  pages.get('/stand-in.css', (context) =>
    context.body(simulatorCss, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  )

  pages.get('/stand-in/:provider', async (context) => {
    const start = await findStart(context, new URL(context.req.url).searchParams)
    const typed = { email: 'visitor@example.test', name: 'Visitor', tenant: '', isVerified: true }
    return show(context, start, typed)
  })

  pages.post('/stand-in/:provider', async (context) => {
    const form = await readForm(context)
    const start = await findStart(context, form)
    const { provider, hidden } = start
    const back = new URL(`/v1/oauth/callback/${provider}`, getOwnOrigin(context, config))
    back.searchParams.set('state', hidden.state ?? '')
    if (form.get('decision') !== 'allow') {
      back.searchParams.set('error', 'access_denied')
      return context.redirect(back.href, 303)
    }
    const name = cutText(form.get('name') ?? '', 200)
    const tenant = cutText(form.get('tenant') ?? '', 200)
    const isVerified = form.has('verified')
    const email = findEmail(form.get('email') ?? '')
    if (email === undefined) {
      const typed = { email: form.get('email') ?? '', name, tenant, isVerified }
      return show(context, start, typed, 'Enter an email address such as ann@example.org.')
    }
    const [nonce, codeChallenge] = [hidden.nonce ?? '', hidden.code_challenge ?? '']
    const user = { email, isVerified, name, tenant }
    back.searchParams.set('code', toCode(deps, { provider, ...user, nonce, codeChallenge }))
    return context.redirect(back.href, 303)
  })

  type Start = {
    provider: AnyProvider
    flow: Flow
    site: string
    hidden: Record<string, string>
  }

  async function findStart(context: Context<Env>, params: URLSearchParams): Promise<Start> {
    const provider = context.req.param('provider') ?? ''
    if (!isAnyProvider(provider)) throw new SdkError('invalid_oauth_provider')
    const isSecure = config.publicUrl.startsWith('https:')
    const readBrowser = (projectId: string) => findBrowser(context, { projectId, isSecure })
    const state = params.get('state') ?? ''
    const flowDetails = await db.transaction(async (tx) => {
      const flow = await findFlow(tx, deps, { provider, state, readBrowser })
      if (!flow) throw new SdkError('oauth_invalid_state')
      const [project] = await tx.select().from(projects).where(eq(projects.id, flow.projectId))
      return { flow, site: project?.name ?? '' }
    })
    const hidden = Object.fromEntries(requestParams.map((name) => [name, params.get(name) ?? '']))
    return { provider, ...flowDetails, hidden }
  }

  function show(
    context: Context<Env>,
    { provider, flow, site, hidden }: Start,
    typed: { email: string; name: string; tenant: string; isVerified: boolean },
    problem?: string,
  ) {
    context.header('Content-Security-Policy', toPolicy(flow))
    context.status(problem === undefined ? 200 : 400)
    const title = getSocialProviderTitle(provider)
    const view = { hidden, title, site, scopes: hidden.scope ?? '', ...typed }
    return context.html(simulatorPage(problem === undefined ? view : { ...view, problem }))
  }

  app.route('/oauth', pages)
}

/** Browsers check every redirect after a form submission against form-action, so the policy lists the site's pages. */
function toPolicy({ loginRedirectUrl, signupRedirectUrl }: Flow): string {
  const homes = new Set([loginRedirectUrl, signupRedirectUrl].map((url) => new URL(url).origin))
  return [
    "default-src 'none'",
    "style-src 'self'",
    // The page's empty icon: Firefox reports an error if it is blocked.
    'img-src data:',
    `form-action 'self' ${[...homes].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
