import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { ProductName } from '#contract/products.ts'
import { isStorable, Text } from '#contract/text.ts'
import { bodyLimits, limitBody } from '../../../platform/http/body-limit.ts'
import type { App, Env } from '../../../platform/http/context.ts'
import { describeCall } from '../../../platform/http/current-call.ts'
import { setLogAccount } from '../../../platform/http/security-events.ts'
import { settleEmails } from '../../../platform/http/settle-emails.ts'
import { parseInput, readJson } from '../../../platform/http/validation.ts'
import { toNetwork } from '../../../platform/http/visitor.ts'
import { changePayer } from '../../../platform/machine/payer.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import type { Signer } from '../../accounts/sessions/signing.ts'
import { toListKnown } from '../../accounts/users/spellings.ts'
import type { Deps } from '../../base/deps.ts'
import { BackendError, toBackendErrorResponse } from '../../base/errors/backend-error.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { toEmailSender } from '../../base/projects/email.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
import { requireProduct } from '../../base/projects/store.ts'
import { isOfKind, requireKind, type Vertical } from '../../base/projects/verticals.ts'
import type { ApiScope } from '../../base/schema/api-secrets.ts'
import { type DirectoryUnit, runUnit } from '../../base/unit-of-work.ts'
import { recordSecretUse } from '../../operations/administration/api-secrets.ts'
import { parseProviderBody, readLocale } from '../wire/request.ts'
import {
  isUnserved,
  type NamesIn,
  type Registered,
  type RouteCall,
  register,
  rejectUnknownRoute,
} from '../wire/route-paths.ts'
import { unservedBusinessCalls } from './business/unserved.ts'
import {
  findCredentials,
  findCredentialsAndMember,
  findCredentialsAndSession,
  type NamedMember,
  type NamedSession,
} from './find-credentials.ts'
import { Attributes, toVisitor } from './visitor.ts'

/** A route of the backend API. */
export type BackendRoute = {
  call: RouteCall
  /** the scope that the secret must have */
  scope: ApiScope
  /** the kind of projects that the route serves; by default, those of consumers */
  vertical?: Vertical | 'any'
  /** the product that the project must offer */
  product?: ProductName
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** finds the session of the body's session token, with its user or member, and the credentials in one statement */
  findsSession?: 'user' | 'member'
  /** accepts the session of a member that the site relays, and is bound by the rights of the member (rule B28) */
  act?: true
}

export type BackendCall<R extends BackendRoute> = {
  project: DirectoryProject
  /** the project as the sender of emails, in the language that the body names */
  sender: EmailSender
  /** the scope of the request's secret */
  scope: ApiScope
  params: Record<NamesIn<R['call']>, string>
  query: R['query'] extends z.ZodMiniType ? z.output<R['query']> : undefined
  body: R['body'] extends z.ZodMiniType ? z.output<R['body']> : undefined
  /** the session of the body's session token, if the route asks for it and the session exists */
  namedSession: NamedSession | undefined
  /** the session of a member that the site relays, if the route accepts one and the request has it */
  relayed: RelayedSession | undefined
  /** the same with its member */
  namedMember: NamedMember | undefined
}

/** The session of a member whose rights bind an act of the site's server (rule B28). */
export type RelayedSession = { session_token?: string | undefined; session_jwt?: string | undefined }

/**
 * The backend API under /v1, on which each group of calls registers its routes. `routes` lists the registered routes.
 */
export type BackendApi = { app: App; deps: Deps; signer: Signer; routes: Registered<BackendRoute>[] }

export function createBackendApi(deps: Deps, signer: Signer): BackendApi {
  const app = new Hono<Env>()
  app.onError(toBackendErrorResponse)
  return { app, deps, signer, routes: [] }
}

/**
 * Registers a route. Authenticates the project by its ID and secret, validates the input, and sends the result as flat
 * JSON. The response has no CORS headers: a secret does not belong in a browser.
 */
export function backendRoute<const R extends BackendRoute>(
  { app, deps, routes }: BackendApi,
  route: R,
  response: (call: BackendCall<R>) => Promise<object>,
): void {
  const { method, path } = register(routes, route)
  // Some calls that business projects do not have yet have the paths of calls for consumers.
  const isUnservedForBusiness = isUnserved(unservedBusinessCalls, { method, path })
  app.on(method, path, limitBody(bodyLimits.default), async (context) => {
    describeCall({ name: `${method} /v1${path}` })
    const token = route.findsSession && (await peekSessionToken(context))
    const sessionQuery = token === undefined ? undefined : { token, as: route.findsSession }
    const { project, scope, ...found } = await authenticateProject(context, deps, sessionQuery)
    if (route.scope === 'write') requireWrite({ scope })
    if (isUnservedForBusiness && isOfKind(project, 'B2B')) throw new SdkError('call_not_served_yet')
    requireKind(project, route.vertical)
    const relayed = readRelayedSession(context, route)
    if (route.product) requireProduct(project, route.product)
    const params = context.req.param()
    if (!Object.values<string>(params).every(isStorable)) throw new SdkError('route_not_found')
    const query = route.query ? parseInput(route.query, context.req.query()) : undefined
    const input = route.body && (await settleEmails(await readJson(context), toListKnown(deps, project)))
    const body = route.body ? parseProviderBody(route.body, input) : undefined
    setLogAccount(context, deps, body)
    describeCall(toVisitorOf(body))
    const sender = toEmailSender(project, readLocale(input) ?? 'en', deps.config)
    const data = await response({
      project,
      sender,
      scope,
      params,
      query,
      body,
      ...found,
      relayed,
    } as BackendCall<R>)
    return context.json({ ...data, request_id: context.var.requestId, status_code: 200 })
  })
}

/** Registers a route that is one unit of work in the project. */
export const unitRoute = <const R extends BackendRoute>(
  api: BackendApi,
  route: R,
  response: (unit: DirectoryUnit, call: BackendCall<R>) => Promise<object>,
): void =>
  backendRoute(api, route, (call) => runUnit(api.deps.db, call.project, (unit) => response(unit, call)))

/** Returns the visitor that a body names. The connection itself is that of the site's server. */
function toVisitorOf(body: unknown) {
  const { ip, userAgent } = toVisitor(NamesVisitor.safeParse(body).data?.attributes)
  return { network: toNetwork(ip), userAgent }
}

const NamesVisitor = z.object({ attributes: Attributes })

/**
 * Reads the session of a member that the site relays. A route that is not bound by it rejects it: to ignore it would give the
 * caller the rights of the site (rule B28).
 * @throws SdkError call_not_served_yet
 */
function readRelayedSession(
  { req }: Context<Env>,
  { act }: Pick<BackendRoute, 'act'>,
): RelayedSession | undefined {
  const session_token = req.header('x-stytch-member-session')
  const session_jwt = req.header('x-stytch-member-sessionjwt')
  if (session_token === undefined && session_jwt === undefined) return undefined
  if (!act) throw new SdkError('call_not_served_yet')
  return { session_token, session_jwt }
}

/** @throws BackendError secret_cannot_write if the request's secret is read-only */
export function requireWrite({ scope }: { scope: ApiScope }): void {
  if (scope !== 'write') throw new BackendError('secret_cannot_write')
}

/**
 * Responds to every other path and method with 404 or 405, and to the calls that are not served with their error. Call it after
 * all routes are registered.
 */
export function closeBackendApi({ app, routes }: BackendApi): void {
  app.all('*', ({ req: { method, path: url } }) => {
    const path = url.slice('/v1'.length)
    if (isUnserved(unservedBusinessCalls, { method, path })) throw new SdkError('call_not_served_yet')
    return rejectUnknownRoute(routes, path)
  })
}

/**
 * Finds the project of `Basic base64(projectId:secret)`.
 * @throws BackendError invalid_project_id_authentication, invalid_secret_authentication
 */
async function authenticateProject(
  context: Context<Env>,
  deps: Deps,
  sessionQuery: { token: string; as: BackendRoute['findsSession'] } | undefined,
): Promise<Pick<BackendCall<BackendRoute>, 'project' | 'scope' | 'namedSession' | 'namedMember'>> {
  const encoded = /^Basic ([\w+/=]+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
  const decoded = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  const [id, secret] = [decoded.slice(0, Math.max(colon, 0)), decoded.slice(colon + 1)]
  if (id === '' || !isStorable(decoded)) throw new BackendError('invalid_project_id_authentication')
  const credentials = { projectId: id, secret }
  const findSession = sessionQuery?.as === 'member' ? findCredentialsAndMember : findCredentialsAndSession
  const match = await deps.db.read((tx) =>
    sessionQuery === undefined
      ? findCredentials(tx, credentials)
      : findSession(tx, credentials, sessionQuery.token, deps.clock.now()),
  )
  if (!match) throw new BackendError('invalid_project_id_authentication')
  context.set('projectId', match.project.id)
  if (!match.secret) throw new BackendError('invalid_secret_authentication')
  // The site's server calls for many users from one network, so the project pays, and no other project waits for it.
  await changePayer(match.project.id)
  await recordSecretUse(deps, match.secret)
  return {
    project: match.project,
    scope: match.secret.scope,
    namedSession: match.namedSession,
    namedMember: match.namedMember,
  }
}

/** Reads the session token of a body that is validated later. */
async function peekSessionToken({ req }: Context<Env>): Promise<string | undefined> {
  const text = await req.text()
  try {
    return NamesSession.safeParse(JSON.parse(text)).data?.session_token
  } catch {
    return undefined
  }
}

const NamesSession = z.object({ session_token: Text })
