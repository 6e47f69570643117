import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Deps } from '../deps.ts'

/** What the middleware leaves for those behind it. */
export type Env = {
  Variables: { requestId: string; log: Logger }
}

export type App = Hono<Env>

/** A place to register calls on, with what their work needs. */
export type Api = { app: App; deps: Deps }
