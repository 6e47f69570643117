import type { Context } from 'hono'
import { findMissingStep, type GateFacts, type GateStep } from '#contract/gate.ts'
import type { BodyOf, QueryOf, ReplyOf, Route } from '#contract/route.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readBrowser, setBrowserCookie } from '../../platform/http/browser-cookie.ts'
import type { Env } from '../../platform/http/context.ts'
import { describeCall } from '../../platform/http/current-call.ts'
import { type Device, isBaker } from '../../platform/http/device-rules.ts'
import { noteAccount } from '../../platform/http/security-events.ts'
import { parseInput, readJson } from '../../platform/http/validation.ts'
import { getVisitor, type Visitor } from '../../platform/http/visitor.ts'
import type { Api, Deps } from '../deps.ts'
import { isBannedFromOwnOrganization } from '../organizations/bans.ts'
import { type Caller, findCaller } from '../persons/caller.ts'

/** A validated request of a route: input that matches its schema, from an authorized caller. */
export type Call<R extends Route> = {
  body: BodyOf<R>
  query: QueryOf<R>
  /** the signed-in user; undefined exactly if the route's access is 'anybody' */
  caller: R['access'] extends 'anybody' ? undefined : Caller
  visitor: Visitor
  requestId: string
}

/**
 * Serves a route of contract/. Access is checked before the input, so unauthorized callers learn nothing about it. The
 * reply is parsed with its schema, so it contains no undeclared fields.
 */
export function serve<const R extends Route>(
  { app, deps }: Api,
  route: R,
  answer: (call: Call<R>) => Promise<ReplyOf<R>>,
): void {
  app.on(route.method, route.path, async (context) => {
    describeCall({ name: `${route.method} /api/v1${route.path}` })
    const call = await readCall(context, deps, route)
    const reply = route.reply.parse(await answer(call)) as object
    const { browser } = call.visitor
    if (browser && 'session_token' in reply) setBrowserCookie(context, deps, browser)
    return context.json(reply)
  })
}

/** Authorizes and validates a request of a route. @throws AppError */
export async function readCall<R extends Route>(
  context: Context<Env>,
  deps: Deps,
  route: R,
): Promise<Call<R>> {
  const caller = route.access === 'anybody' ? undefined : await authorize(context, deps, route.access)
  const query = route.query ? parseInput(route.query, context.req.query()) : undefined
  const body = route.body ? parseInput(route.body, await readJson(context)) : undefined
  noteAccount(context, deps, body)
  if (caller && !route.isAboutOther) rejectForeignEmail(caller, body)
  if (caller && managesOrganization(route, query ?? body)) await rejectBanned(deps, caller)
  const visitor = {
    ...getVisitor(context, deps.config.trustedProxies),
    browser: readBrowser(context, deps),
  }
  const { requestId } = context.var
  return { ...withDevice({ body, query }, visitor), caller, visitor, requestId } as Call<R>
}

/** Replaces the platform that the client claims with the kind of device. */
function withDevice({ body, query }: { body: unknown; query: unknown }, { device }: Visitor) {
  const from = (platform: unknown): Device => (isBaker(platform) ? 'baker' : device)
  const clientInfo = isObject(body) && isObject(body.client_info) ? body.client_info : {}
  return {
    body: isObject(body)
      ? { ...body, client_info: { ...clientInfo, platform: from(clientInfo.platform) } }
      : body,
    query: isObject(query) ? { ...query, platform: from(query.platform) } : query,
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object'

/** Whether a call concerns the whole organization of the caller, and not only their own data. */
const managesOrganization = (route: Route, input: unknown): boolean =>
  route.manages === true ||
  (input !== null && typeof input === 'object' && 'admin' in input && input.admin === true)

/** @throws AppError banned_from_organization (rule F13) */
async function rejectBanned({ db }: Deps, { user }: Caller): Promise<void> {
  const isBanned = await db.transaction((tx) => isBannedFromOwnOrganization(tx, user))
  if (isBanned) throw new AppError('banned_from_organization')
}

/** Returns the signed-in caller. @throws AppError session_ended, or the code of the gate's first missing step */
async function authorize(
  context: Context<Env>,
  deps: Deps,
  access: Exclude<Route['access'], 'anybody'>,
): Promise<Caller> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(context.req.header('authorization') ?? '')?.[1]
  if (token === undefined) throw new AppError('session_ended')
  const { device } = getVisitor(context, deps.config.trustedProxies)
  const caller = await findCaller(deps, token, device)
  if (!caller) throw new AppError('session_ended')
  context.set('userId', caller.user.id)
  if (access !== 'session') requireStep(caller, access)
  return caller
}

/** Requires that a session has passed the gate up to a step. @throws AppError the code of the first missing step */
export function requireStep(caller: Caller, needed: GateStep): void {
  const missing = findMissingStep(toGateFacts(caller), needed)
  if (missing) throw new AppError(missing.missing)
}

export const toGateFacts = ({ user, session, verifiedAt }: Caller): GateFacts => ({
  verified: verifiedAt !== null,
  secondFactorGiven: !session.secondFactorPending,
  pinSet: user.pinHash !== null,
  eulaAccepted: user.eulaAcceptedAt !== null,
  pinGiven: session.pinGivenAt !== null,
})

/** Refuses a body with an email address other than the session's (rule A1). @throws AppError not_yours */
function rejectForeignEmail(caller: Caller, body: unknown): void {
  const email = body !== null && typeof body === 'object' && 'email' in body ? body.email : undefined
  if (email !== undefined && email !== caller.email) throw new AppError('not_yours')
}
