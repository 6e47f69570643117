import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Deps } from '../deps.ts'

/** What the middleware leaves for those behind it. */
export type Env = {
  Variables: {
    requestId: string
    log: Logger
    /** the client's network, as limits count it (visitor.ts) */
    network: string
    /** who is signed in, once that is known */
    userId?: string
    /** a keyed hash of the email address or phone number that the request names (security-events.ts) */
    account?: string
  }
}

export type App = Hono<Env>

/** A place to register calls on, with what their work needs. */
export type Api = { app: App; deps: Deps }
