import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Deps } from '../deps.ts'

/** Variables that middleware sets for later handlers. */
export type Env = {
  Variables: {
    requestId: string
    log: Logger
    /** the origin of this server for absolute URLs, which no request can choose (own-origin.ts) */
    ownOrigin: string
    /** the client's network for limits (visitor.ts) */
    network: string
    /** the body may have the larger size (body-limit.ts) */
    hasLargeBody?: boolean
    /** the project of the call, once known */
    projectId?: string
    /** the signed-in user, once known */
    userId?: string
    /** a keyed hash of the email address or phone number that the request names (security-events.ts) */
    account?: string
    /** why the request was rejected, if that is a security event */
    rejection?: { event: string; code: string; origin?: string | undefined }
  }
}

export type App = Hono<Env>

/** An app to register calls on, with their dependencies. */
export type Api<Needed extends Deps = Deps> = { app: App; deps: Needed }
