import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type * as z from 'zod/mini'
import { isStorable } from '#contract/text.ts'
import type { Signer } from '../auth/sessions/signing.ts'
import { type Caller, findCaller, touchSession } from '../auth/sessions/store.ts'
import type { Deps } from '../deps.ts'
import { bodyLimits, limitBody } from '../http/body-limit.ts'
import { readBrowser, setBrowserCookie } from '../http/browser-cookie.ts'
import type { App, Env } from '../http/context.ts'
import { allowOrigins } from '../http/cors.ts'
import { noteAccount } from '../http/security-events.ts'
import { parseInput, readJson } from '../http/validation.ts'
import { getVisitor, type Visitor } from '../http/visitor.ts'
import type { Product } from '../projects/products.ts'
import { allowsOrigin } from '../projects/rules.ts'
import { findProject, listOrigins, type Project } from '../projects/store.ts'
import { answerSdkError, SdkError, type SdkErrorType } from './error.ts'
import { type Exemption, requireProduct } from './require-product.ts'

/** A call of the provider's contract: where it is, who may make it, and what it takes. */
export type SdkRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** a part that begins with a colon is whatever stands there, and is handed on under that name */
  path: `/${string}`
  /** a registered project from one of its origins; or that and a session of it */
  access: 'project' | 'session'
  /** the way to sign in that the project must offer, or why the call needs none */
  product: Product | { exempt: Exemption }
  body?: z.ZodMiniType
}

type NamesIn<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? NamesIn<Head> | NamesIn<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never

export type SdkCall<R extends SdkRoute> = {
  project: Project
  params: Record<NamesIn<R['path']>, string>
  body: R['body'] extends z.ZodMiniType ? z.output<R['body']> : undefined
  /** who is signed in; where the access is 'project' there may be nobody */
  caller: R['access'] extends 'session' ? Caller : Caller | undefined
  /** the opaque token that the caller showed */
  token: string | undefined
  /** the page's origin, one of the project's; undefined where a program calls that is no browser */
  origin: string | undefined
  /** a cookie of ours that the browser sent along */
  readCookie: (name: string) => string | undefined
  visitor: Visitor
  requestId: string
}

/** The frame of /sdk/v1, on which each way of signing in registers its calls. `routes` lists what was registered. */
export type SdkApi = { app: App; deps: Deps; signer: Signer; routes: SdkRoute[] }

export function createSdkApi(deps: Deps, signer: Signer): SdkApi {
  const app = new Hono<Env>()
  app.onError(answerSdkError)
  app.use(
    allowOrigins({
      allows: async (origin) => (await deps.db.transaction(listOrigins)).includes(origin),
      credentials: true,
      allowHeaders: ['authorization', 'content-type', 'x-sdk-client', 'x-sdk-parent-host'],
    }),
    limitBody(bodyLimits.default),
  )
  return { app, deps, signer, routes: [] }
}

/**
 * Serves a call: the project by the public token, its origins and products, the session if one is shown, the input by its
 * schema. The answer is put into the contract's envelope.
 */
export function sdkRoute<const R extends SdkRoute>(
  { app, deps, routes }: SdkApi,
  route: R,
  answer: (call: SdkCall<R>) => Promise<object>,
): void {
  routes.push(route)
  app.on(route.method, route.path, async (context) => {
    const shown = readCredentials(context)
    const project = await authorizeProject(context, deps, shown.publicToken)
    if (typeof route.product === 'string') requireProduct(project, route.product)
    const caller = await findProjectCaller(deps, project, shown.token)
    if (route.access === 'session' && !caller) {
      throw new SdkError(shown.token ? 'session_not_found' : 'user_unauthenticated')
    }
    const params = context.req.param()
    if (!Object.values<string>(params).every(isStorable)) {
      throw new SdkError('route_not_found')
    }
    if (caller) context.set('userId', caller.user.id)
    const body = route.body ? parseProviderBody(route.body, await readJson(context)) : undefined
    noteAccount(context, deps, body)
    const browser = readBrowser(context, deps)
    const call = {
      project,
      params,
      body,
      caller,
      token: caller ? shown.token : undefined,
      origin: context.req.header('origin'),
      readCookie: (name: string) => {
        const value = getCookie(context, name)
        return value !== undefined && isStorable(value) ? value : undefined
      },
      visitor: { ...getVisitor(context, deps.config.trustedProxies), browser },
      requestId: context.var.requestId,
    }
    const data = await answer(call as SdkCall<R>)
    if (route.access === 'project' && 'session_token' in data) setBrowserCookie(context, deps, browser)
    return context.json({ data: { request_id: context.var.requestId, status_code: 200, ...data } })
  })
}

/** To be called when every call is registered: what is left is answered in the contract's own shape. */
export function closeSdkApi({ app, routes }: SdkApi): void {
  app.all('*', (context) => {
    const parts = context.req.path.slice('/sdk/v1'.length).split('/')
    throw new SdkError(
      routes.some(({ path }) => fits(path.split('/'), parts)) ? 'method_not_allowed' : 'route_not_found',
    )
  })
}

const fits = (pattern: readonly string[], parts: readonly string[]) =>
  pattern.length === parts.length &&
  pattern.every((part, index) => part.startsWith(':') || part === parts[index])

/** `Basic base64(publicToken:secret)`; the secret is the session token, or the public token where there is none. */
function readCredentials(context: Context<Env>): { publicToken: string; token: string | undefined } {
  const encoded = /^Basic ([\w+/=]+)$/.exec(context.req.header('authorization') ?? '')?.[1]
  const decoded = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  const [publicToken, secret] = [
    decoded.slice(0, decoded.indexOf(':')),
    decoded.slice(decoded.indexOf(':') + 1),
  ]
  if (!publicToken || !isStorable(decoded)) throw new SdkError('invalid_authorization_header')
  return { publicToken, token: secret === '' || secret === publicToken ? undefined : secret }
}

/** Also what stops a foreign page from using a visitor's browser: every browser names the origin on a POST. */
async function authorizeProject(
  context: Context<Env>,
  { db, config }: Deps,
  publicToken: string,
): Promise<Project> {
  const project = await db.transaction((tx) => findProject(tx, publicToken))
  if (!project) throw new SdkError('public_token_not_found')
  const origin = context.req.header('origin')
  if (origin !== undefined && !allowsOrigin(project, origin, config.publicUrl)) {
    throw new SdkError('bad_domain_for_stytch_sdk')
  }
  return project
}

/** A session counts only for the project in which it began. */
async function findProjectCaller({ db, clock }: Deps, project: Project, token: string | undefined) {
  if (token === undefined) return undefined
  return db.transaction(async (tx) => {
    const caller = await findCaller(tx, token, clock.now())
    if (caller?.session.projectId !== project.id) return undefined
    await touchSession(tx, caller.session, clock.now())
    return caller
  })
}

/** What the contract has its own error for, by field. */
const errorOfField: Record<string, SdkErrorType> = {
  email: 'invalid_email',
  phone_number: 'invalid_phone_number',
  session_duration_minutes: 'invalid_session_duration_minutes',
  expiration_minutes: 'invalid_expiration_otp',
  login_expiration_minutes: 'invalid_expiration',
  signup_expiration_minutes: 'invalid_expiration',
  reset_password_expiration_minutes: 'invalid_expiration',
  code_challenge: 'invalid_pkce_code_challenge',
  name: 'invalid_name',
  untrusted_metadata: 'metadata_invalid_format',
  crypto_wallet_type: 'invalid_wallet_type',
  crypto_wallet_address: 'invalid_crypto_wallet_address',
}

function parseProviderBody<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const type = errorOfField[String(result.error.issues[0]?.path[0])]
  if (type) throw new SdkError(type)
  return parseInput(schema, input)
}
