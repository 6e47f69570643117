import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type * as z from 'zod/mini'
import type { ProductName } from '#contract/products.ts'
import { isStorable } from '#contract/text.ts'
import { bodyLimits, limitBody } from '../../../platform/http/body-limit.ts'
import { readBrowser, setBrowserCookie } from '../../../platform/http/browser-cookie.ts'
import type { Env } from '../../../platform/http/context.ts'
import { allowOrigins } from '../../../platform/http/cors.ts'
import { describeCall } from '../../../platform/http/current-call.ts'
import { setLogAccount } from '../../../platform/http/security-events.ts'
import { settleEmails } from '../../../platform/http/settle-emails.ts'
import { readJson } from '../../../platform/http/validation.ts'
import { getVisitor, type Visitor } from '../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import type { Principal } from '../../accounts/sessions/principal.ts'
import type { Signer } from '../../accounts/sessions/signing.ts'
import { isTouchDue, touchSession } from '../../accounts/sessions/store.ts'
import { toListKnown } from '../../accounts/users/spellings.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError, toSdkErrorResponse } from '../../base/errors/sdk-error.ts'
import { setLogImpersonator } from '../../base/log/set-log-impersonator.ts'
import { toEmailSender } from '../../base/projects/email.ts'
import {
  allowsOrigin,
  type DirectoryProject,
  findProject,
  listOrigins,
  type Project,
  requireProduct,
  toDirectoryOf,
} from '../../base/projects/store.ts'
import { requireKind, type Vertical } from '../../base/projects/verticals.ts'
import { type DirectoryUnit, readUnit, runUnit } from '../../base/unit-of-work.ts'
import { type Exemption, parseProviderBody, readLocale } from '../wire/request.ts'
import {
  isUnserved,
  type NamesIn,
  type Registered,
  type RouteCall,
  register,
  rejectUnknownRoute,
} from '../wire/route-paths.ts'

/** A route of the SDK API. */
export type SdkRoute = {
  call: RouteCall
  /** `project`: a registered project from one of its origins; `session`: also a session of the project */
  access: 'project' | 'session'
  /** the kind of projects that the route serves; by default, those of consumers */
  vertical?: Vertical | 'any'
  /** sends a code that only the requesting browser can enter, so a new browser gets the cookie that identifies it */
  identifiesBrowser?: true
  /** accepts a session whose second factor is pending; other routes treat the session as missing */
  acceptsPending?: true
  /** an act of a member: about the member alone, or about the organization and its members (business/) */
  act?: 'self' | 'organization'
  body?: z.ZodMiniType
} & Requirement

/** The product that the project must offer, or why the route needs none. */
type Requirement = { product: ProductName; exempt?: never } | { exempt: Exemption; product?: never }

export type SdkCall<R extends SdkRoute> = {
  project: DirectoryProject
  /** the project as the sender of emails, in the language of the request */
  sender: EmailSender
  params: Record<NamesIn<R['call']>, string>
  body: R['body'] extends z.ZodMiniType ? z.output<R['body']> : undefined
  /** the signed-in user; may be undefined when `access` is 'project' */
  principal: R['access'] extends 'session' ? Principal : Principal | undefined
  /** the opaque session token of the request */
  token: string | undefined
  /** the page's origin, which is one of the project's; undefined if the client is not a browser */
  origin: string | undefined
  /** reads a cookie of the server */
  readCookie: (name: string) => string | undefined
  visitor: Visitor
  requestId: string
}

/** The variables of a request to the SDK API. */
type SdkEnv = { Variables: Env['Variables'] & { project?: Promise<Project | undefined> } }

/**
 * The SDK API under /sdk/v1, on which each sign-in method registers its routes. `routes` lists the registered routes.
 */
export type SdkApi = {
  app: Hono<SdkEnv>
  deps: Deps
  signer: Signer
  findPrincipal: FindPrincipal
  routes: Registered<SdkRoute>[]
}

/** Finds the signed-in user of a session token, unless the session has ended. */
type FindPrincipal = (unit: DirectoryUnit, token: string, now: Date) => Promise<Principal | undefined>

export function createSdkApi(deps: Deps, signer: Signer, findPrincipal: FindPrincipal): SdkApi {
  const app = new Hono<SdkEnv>()
  app.onError(toSdkErrorResponse)
  app.use(
    allowOrigins({
      allows: (origin, context: Context<SdkEnv>) => allowsPage(context, deps, origin),
      credentials: true,
      allowHeaders: ['authorization', 'content-type', 'x-sdk-client', 'x-sdk-parent-host'],
    }),
    limitBody(bodyLimits.default),
  )
  return { app, deps, signer, findPrincipal, routes: [] }
}

/**
 * Registers a route. Authorizes the project by public token, origin and product, finds the session, validates the
 * input, and wraps the result in the contract's envelope.
 */
export function sdkRoute<const R extends SdkRoute>(
  { app, deps, findPrincipal, routes }: SdkApi,
  route: R,
  response: (call: SdkCall<R>) => Promise<object>,
): void {
  const { method, path } = register(routes, route)
  app.on(method, path, async (context) => {
    const credentials = readCredentials(context)
    describeCall({ name: `${method} /sdk/v1${path}` })
    const authorized = await authorizeProject(context, deps)
    if (route.product) requireProduct(authorized, route.product)
    const sessionPrincipal = await findProjectPrincipal(deps, findPrincipal, authorized, credentials.token)
    const isPending = sessionPrincipal?.session.secondFactorPending === true && !route.acceptsPending
    if (route.access === 'session' && isPending) throw new SdkError('second_factor_pending')
    const principal = isPending ? undefined : sessionPrincipal
    const project = principal ? toDirectoryOf(authorized, principal.user) : authorized
    if (route.access === 'session' && !principal) {
      throw new SdkError(credentials.token ? 'session_not_found' : 'user_unauthenticated')
    }
    requireKind(authorized, route.vertical)
    const params = context.req.param()
    if (!Object.values<string>(params).every(isStorable)) {
      throw new SdkError('route_not_found')
    }
    if (principal) context.set('userId', principal.user.id)
    const input = route.body && (await settleEmails(await readJson(context), toListKnown(deps, project)))
    const body = route.body ? parseProviderBody(route.body, input) : undefined
    setLogAccount(context, deps, body)
    const browser = readBrowser(context, deps)
    const visitor = { ...getVisitor(context, deps.config.trustedProxies), browser }
    const call = {
      project,
      sender: toEmailSender(project, readLocale(input) ?? visitor.locale, deps.config),
      params,
      body,
      principal,
      token: principal ? credentials.token : undefined,
      origin: context.req.header('origin'),
      readCookie: (name: string) => {
        const value = getCookie(context, name)
        return value !== undefined && isStorable(value) ? value : undefined
      },
      visitor,
      requestId: context.var.requestId,
    }
    const data = await response(call as SdkCall<R>)
    const isSignIn = route.access === 'project' && 'session_token' in data
    const isNewRequester = route.identifiesBrowser && browser.isNew
    if (isSignIn || isNewRequester) setBrowserCookie(context, deps, browser)
    return context.json({ data: { request_id: context.var.requestId, status_code: 200, ...data } })
  })
}

/** Registers a route that is one unit of work in the project. */
export const unitRoute = <const R extends SdkRoute>(
  api: SdkApi,
  route: R,
  response: (unit: DirectoryUnit, call: SdkCall<R>) => Promise<object>,
): void => sdkRoute(api, route, (call) => runUnit(api.deps.db, call.project, (unit) => response(unit, call)))

/**
 * Responds to every other path and method with 404 or 405 in the contract's format, and to the calls that are not served with
 * their error. Call it after all routes are registered.
 */
export function closeSdkApi(
  { app, routes }: SdkApi,
  unserved: Readonly<Record<string, readonly RouteCall[]>>,
): void {
  app.all('*', ({ req: { method, path: url } }) => {
    const path = url.slice('/sdk/v1'.length)
    if (isUnserved(unserved, { method, path })) throw new SdkError('call_not_served_yet')
    return rejectUnknownRoute(routes, path)
  })
}

const settingsPath = '/sdk/v1/projects/bootstrap/'

/**
 * Returns whether a page of this origin can read the response. Only pages of the project that the request names can.
 * Preflight requests, and requests with an unknown public token, name no project and pass for every registered origin.
 * Every page can read the settings response: for an unregistered origin, it is an error that tells the developer what
 * to register.
 */
async function allowsPage(context: Context<SdkEnv>, { db, config }: Deps, origin: string): Promise<boolean> {
  if (context.req.path.startsWith(settingsPath)) return true
  const project = await findRequestedProject(context, db)
  if (project) return allowsOrigin(project, origin, config.publicUrl)
  return (await db.read(listOrigins)).includes(origin)
}

/** Finds the project whose public token a request names. Looks it up once per request. */
function findRequestedProject(context: Context<SdkEnv>, db: Deps['db']): Promise<Project | undefined> {
  const { publicToken } = decodeCredentials(context)
  const project =
    context.var.project ??
    (publicToken !== '' && isStorable(publicToken)
      ? db.read((tx) => findProject(tx, publicToken))
      : Promise.resolve(undefined))
  context.set('project', project)
  return project
}

/**
 * Reads `Basic base64(publicToken:secret)`. The secret is the session token, or the public token if there is no
 * session.
 */
function readCredentials(context: Context<SdkEnv>): { publicToken: string; token: string | undefined } {
  const { publicToken, secret } = decodeCredentials(context)
  if (!publicToken || !isStorable(`${publicToken}${secret}`))
    throw new SdkError('invalid_authorization_header')
  return { publicToken, token: secret === '' || secret === publicToken ? undefined : secret }
}

function decodeCredentials(context: Context): { publicToken: string; secret: string } {
  const encoded = /^Basic ([\w+/=]+)$/.exec(context.req.header('authorization') ?? '')?.[1]
  const decoded = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  return { publicToken: decoded.slice(0, colon), secret: decoded.slice(colon + 1) }
}

/**
 * Requires a registered project and one of its origins. This also prevents cross-site requests: every browser sends
 * the origin with a POST.
 */
async function authorizeProject(context: Context<SdkEnv>, { db, config }: Deps): Promise<DirectoryProject> {
  const project = await findRequestedProject(context, db)
  if (!project) throw new SdkError('public_token_not_found')
  context.set('projectId', project.id)
  const origin = context.req.header('origin')
  if (origin !== undefined && !allowsOrigin(project, origin, config.publicUrl)) {
    throw new SdkError('bad_domain_for_stytch_sdk')
  }
  return toDirectoryOf(project)
}

/** Finds the principal of a session token. A session is only valid in the project that created it. */
async function findProjectPrincipal(
  { db, clock }: Deps,
  findPrincipal: FindPrincipal,
  project: DirectoryProject,
  token: string | undefined,
) {
  if (token === undefined) return undefined
  const principal = await readUnit(db, project, (unit) => findPrincipal(unit, token, clock.now()))
  if (!principal) return undefined
  setLogImpersonator(principal.session)
  // Most calls only read the session, so they need no transaction.
  if (isTouchDue(principal.session, clock.now())) {
    await runUnit(db, project, (unit) => touchSession(unit, principal.session, clock.now()))
  }
  return principal
}
