import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Deps } from '../deps.ts'

/** Variables that middleware sets for later handlers. */
export type Env = {
  Variables: {
    requestId: string
    log: Logger
    /** this server's origin for absolute URLs, which no request can influence (own-origin.ts) */
    ownOrigin: string
    /** the client's network for limits (visitor.ts) */
    network: string
    /** the client's country, if a trusted proxy names it (country-rules.ts) */
    country?: string
    /** whether the body may have the larger size (body-limit.ts) */
    hasLargeBody?: boolean
    /** the project of the call, once known */
    projectId?: string
    /** the signed-in user, once known */
    userId?: string
    /** a keyed hash of the email address or phone number in the request (security-events.ts) */
    account?: string
    /** why the request was rejected, if that is a security event */
    rejection?: { event: string; code: string; origin?: string | undefined }
  }
}

export type App = Hono<Env>

/** An app to register routes on, with their dependencies. */
export type Api<Needed extends Deps = Deps> = { app: App; deps: Needed }
