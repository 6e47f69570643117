import type { Context } from 'hono'
import { findMissingStep, type GateFacts, type GateStep } from '#contract/gate.ts'
import type { BodyOf, QueryOf, ReplyOf, Route } from '#contract/route.ts'
import type { Acknowledgment } from '#contract/routes/envelope.ts'
import type { Tx } from '../../platform/db/database.ts'
import { CodedError } from '../../platform/errors/coded-error.ts'
import { readBrowser, setBrowserCookie } from '../../platform/http/browser-cookie.ts'
import type { Env } from '../../platform/http/context.ts'
import { describeCall } from '../../platform/http/current-call.ts'
import { isBaker } from '../../platform/http/device-rules.ts'
import { setLogAccount } from '../../platform/http/security-events.ts'
import { settleEmails } from '../../platform/http/settle-emails.ts'
import { parseInput, readJson } from '../../platform/http/validation.ts'
import { getVisitor, type Visitor } from '../../platform/http/visitor.ts'
import { listMentioned } from '../addresses/spellings.ts'
import { isBannedFromOwnCompany } from '../companies/bans.ts'
import type { Api, Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { findPrincipal, type Principal, type Rejection, withPrincipal } from '../persons/principal.ts'

/** A validated request to a route: input that matches its schema, from an authorized caller. */
export type Call<R extends Route> = {
  body: BodyOf<R>
  query: QueryOf<R>
  /** the signed-in user; undefined if and only if the route's access is 'anybody' */
  principal: R['access'] extends 'anybody' ? undefined : Principal
  visitor: Visitor
  requestId: string
}

/**
 * Serves a route of contract/. Access is checked before the input, so unauthorized callers learn nothing about it. The
 * response is parsed with its schema, so it contains no undeclared fields.
 */
export function serve<const R extends Route>(
  { app, deps }: Api,
  route: R,
  response: (call: Call<R>) => Promise<ReplyOf<R>>,
): void {
  app.on(route.method, route.path, async (context) => {
    const call = await readCall(context, deps, route)
    return send(context, deps, route, call.visitor, await response(call))
  })
}

/** Like `serve`, for a route whose response only says that the work is done. */
export function serveDone<const R extends Route & { reply: typeof Acknowledgment }>(
  api: Api,
  route: R,
  work: (call: Call<R>) => Promise<unknown>,
): void {
  serve(api, route, async (call) => {
    await work(call)
    return { done: true } as ReplyOf<R>
  })
}

/**
 * Like `serve`, for a signed-in caller: one transaction finds the caller and does the work. A rejection that the work
 * returns is thrown after the commit; an error that it throws rolls back everything.
 */
export function serveWithin<const R extends Route & { access: Exclude<Route['access'], 'anybody'> }>(
  { app, deps }: Api,
  route: R,
  response: (tx: Tx, call: Call<R>) => Promise<ReplyOf<R> | Rejection>,
): void {
  app.on(route.method, route.path, async (context) => {
    describeCall({ name: `${route.method} /api/v1${route.path}` })
    const token = readToken(context)
    const visitor = toVisitor(context, deps)
    // Read before the transaction, and reported after the access check.
    const [input] = await Promise.allSettled([readInput(context, route)])
    const outcome = await withPrincipal(deps, { token, client: visitor }, async (tx, principal) => {
      let call: Call<R>
      try {
        admit(context, route, principal)
        if (input.status === 'rejected') throw input.reason
        const settled = await settleEmails(input.value, (spellings) =>
          listMentioned(tx, spellings, principal.user),
        )
        call = toCall(context, deps, route, { ...settled, principal, visitor })
        if (managesCompany(route, call)) await rejectBanned(tx, principal)
      } catch (error) {
        if (error instanceof CodedError) return { rejection: error }
        throw error
      }
      return response(tx, call)
    })
    if (outcome === undefined) throw new AppError('session_ended')
    if (isRejection(outcome)) throw outcome.rejection
    return send(context, deps, route, visitor, outcome)
  })
}

const isRejection = (outcome: unknown): outcome is Rejection =>
  typeof outcome === 'object' &&
  outcome !== null &&
  'rejection' in outcome &&
  outcome.rejection instanceof CodedError

function send<R extends Route>(
  context: Context<Env>,
  deps: Deps,
  route: R,
  { browser }: Visitor,
  response: unknown,
): Response {
  const reply = route.reply.parse(response) as object
  if (browser && 'session_token' in reply) setBrowserCookie(context, deps, browser)
  return context.json(reply)
}

/** Authorizes and validates a request to a route. @throws AppError */
export async function readCall<R extends Route>(
  context: Context<Env>,
  deps: Deps,
  route: R,
): Promise<Call<R>> {
  describeCall({ name: `${route.method} /api/v1${route.path}` })
  const visitor = toVisitor(context, deps)
  const principal =
    route.access === 'anybody' ? undefined : await findPrincipal(deps, readToken(context), visitor)
  if (route.access !== 'anybody') admit(context, route, principal)
  const input = await readInput(context, route)
  const settled = await settleEmails(input, async (spellings) => [
    ...(await deps.identity.listKnownSpellings(spellings)),
    ...(await deps.db.read((tx) => listMentioned(tx, spellings, principal?.user))),
  ])
  const call = toCall(context, deps, route, { ...settled, principal, visitor })
  if (principal && managesCompany(route, call)) await deps.db.read((tx) => rejectBanned(tx, principal))
  return call
}

const toVisitor = (context: Context<Env>, deps: Deps): Visitor => ({
  ...getVisitor(context, deps.config.trustedProxies),
  browser: readBrowser(context, deps),
})

/** Returns the bearer token of a request. @throws AppError session_ended */
function readToken(context: Context<Env>): string {
  const token = /^Bearer ([\w-]{20,100})$/.exec(context.req.header('authorization') ?? '')?.[1]
  if (token === undefined) throw new AppError('session_ended')
  return token
}

/** Requires the access of a route. @throws AppError session_ended, or the code of the first missing onboarding step */
function admit(context: Context<Env>, { access }: Route, principal: Principal | undefined): void {
  if (!principal) throw new AppError('session_ended')
  context.set('userId', principal.user.id)
  if (access !== 'session' && access !== 'anybody') requireStep(principal, access)
}

type Input = { body: unknown; query: unknown }

const readInput = async (context: Context<Env>, route: Route): Promise<Input> => ({
  body: route.body ? await readJson(context) : undefined,
  query: route.query ? context.req.query() : undefined,
})

/** Validates the input of an admitted caller. @throws AppError invalid_input, not_yours */
function toCall<R extends Route>(
  context: Context<Env>,
  deps: Deps,
  route: R,
  { principal, visitor, ...input }: Input & { principal: Principal | undefined; visitor: Visitor },
): Call<R> {
  const query = route.query ? parseInput(route.query, input.query) : undefined
  const body = route.body ? parseInput(route.body, input.body) : undefined
  setLogAccount(context, deps, body)
  if (principal && route.emailOf === 'caller') rejectForeignEmail(principal, body)
  const claimed = toClient({ body, query })
  const device = isBaker(claimed.platform) ? 'baker' : visitor.device
  return {
    body,
    query,
    principal: principal && { ...principal, device, isEarlyPage: isEarlyPage(claimed) },
    visitor: { ...visitor, device },
    requestId: context.var.requestId,
  } as Call<R>
}

type ClaimedClient = { platform?: string; client_version?: string }

/** Returns the program that a request claims to come from (contract/routes/envelope.ts). */
const toClient = ({ body, query }: { body: unknown; query: unknown }): ClaimedClient =>
  (body as { client_info?: ClaimedClient } | undefined)?.client_info ??
  (query as ClaimedClient | undefined) ??
  {}

/** Pages sent this instead of their version until version 5.3. */
const isEarlyPage = ({ platform, client_version }: ClaimedClient) =>
  platform === 'web' && client_version === 'portal'

/** Whether a call concerns the caller's whole company, rather than only their own data. */
function managesCompany(route: Route, { query, body }: { query: unknown; body: unknown }): boolean {
  const input = (query ?? body) as { admin?: boolean } | undefined
  return route.manages === true || (route.hasAdminMode === true && input?.admin === true)
}

/** @throws AppError banned_from_organization (rule F13) */
async function rejectBanned(tx: Tx, { user }: Principal): Promise<void> {
  if (await isBannedFromOwnCompany(tx, user)) throw new AppError('banned_from_organization')
}

/**
 * Requires that a session has completed the onboarding steps up to the needed step.
 * @throws AppError the code of the first missing step
 */
export function requireStep(principal: Principal, needed: GateStep): void {
  const missing = findMissingStep(toGateFacts(principal), needed)
  if (missing) throw new AppError(missing.missing)
}

export const toGateFacts = ({ user, session, verifiedAt }: Principal): GateFacts => ({
  verified: verifiedAt !== null,
  secondFactorVerified: !session.secondFactorPending,
  pinSet: user.pinHash !== null,
  eulaAccepted: user.eulaAcceptedAt !== null,
  pinEntered: session.pinEnteredAt !== null,
})

/** Rejects a body whose email address is not the session's (rule A1). @throws AppError not_yours */
function rejectForeignEmail(principal: Principal, body: unknown): void {
  const { email } = body as { email?: string }
  if (email !== undefined && email !== principal.email) throw new AppError('not_yours')
}
