import type * as z from 'zod/mini'
import type { GateStep } from './gate.ts'

/**
 * One call of the API, described once. The server validates and answers by it, the portal's client calls by
 * it, and the tests walk the list of them.
 *
 * `access` names the last gate step the caller must have passed (contract/gate.ts), or 'anybody'.
 * Paths are relative to /api/v1. `stytch` and `stripe` in them are the provider and payment segments.
 */
export type Route = {
  method: 'GET' | 'POST'
  path: `/${string}`
  access: 'anybody' | 'session' | GateStep
  /** the `email` of the body is whom the call is about, and not the caller */
  isAboutOther?: true
  /** refused to people who are banned from their organization, as every call in admin mode is */
  manages?: true
  /** the answer is a CSV file, streamed, and not JSON */
  isCsv?: true
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  reply: z.ZodMiniType
}

export const route = <const R extends Route>(description: R): R => description

export type QueryOf<R extends Route> = R['query'] extends z.ZodMiniType ? z.output<R['query']> : undefined
export type BodyOf<R extends Route> = R['body'] extends z.ZodMiniType ? z.output<R['body']> : undefined
export type ReplyOf<R extends Route> = z.output<R['reply']>

/** What a caller passes: before the schemas' transforms. */
export type QueryInput<R extends Route> = R['query'] extends z.ZodMiniType ? z.input<R['query']> : undefined
export type BodyInput<R extends Route> = R['body'] extends z.ZodMiniType ? z.input<R['body']> : undefined
