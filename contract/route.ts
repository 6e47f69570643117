import type * as z from 'zod/mini'
import type { GateStep } from './gate.ts'

/**
 * One call of the API. The server validates requests with it, the portal's client is typed by it, and tests iterate
 * over all of them.
 *
 * `access` is the last onboarding step that the caller must have completed (contract/gate.ts), or 'anybody'. Paths are
 * relative to /api/v1; their segments `stytch` and `stripe` are fixed by the API.
 */
export type Route = {
  method: 'GET' | 'POST'
  path: `/${string}`
  access: 'anybody' | 'session' | GateStep
  /** whose address the `email` of the body is; if it is the caller's, it must match the session (rule A1) */
  emailOf?: 'caller' | 'other'
  /** rejected, like every call in admin mode, for users who are banned from their company */
  manages?: true
  /** the `admin` of the input extends the call from the caller's own data to the company's */
  hasAdminMode?: true
  /** the body may have up to 1 MB instead of 64 KB */
  hasLargeBody?: true
  /** the response is a streamed CSV file, not JSON */
  isCsv?: true
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  reply: z.ZodMiniType
}

export const route = <const R extends Route>(description: R): R => description

export type QueryOf<R extends Route> = R['query'] extends z.ZodMiniType ? z.output<R['query']> : undefined
export type BodyOf<R extends Route> = R['body'] extends z.ZodMiniType ? z.output<R['body']> : undefined
export type ReplyOf<R extends Route> = z.output<R['reply']>

/** The input of a call, before the transforms of its schemas. */
export type QueryInput<R extends Route> = R['query'] extends z.ZodMiniType ? z.input<R['query']> : undefined
export type BodyInput<R extends Route> = R['body'] extends z.ZodMiniType ? z.input<R['body']> : undefined
