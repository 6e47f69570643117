import * as z from 'zod/mini'

/** Sent with every call: in the body of a POST, as `platform` and `client_version` in the query of a GET. */
export const ClientInfo = z.object({
  platform: z.string().check(z.maxLength(40)),
  client_version: z.string().check(z.maxLength(40)),
})

/** A POST body: the call's own fields, and the client's name for itself. */
export const body = <const Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ ...shape, client_info: z.optional(ClientInfo) })

/** The query of a GET: the call's own fields, and the client's name for itself. */
export const query = <const Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ ...shape, platform: z.optional(z.string()), client_version: z.optional(z.string()) })

/** The answer of a call that has nothing to tell but that it was done. */
export const Done = z.object({ done: z.literal(true) })

/** An instant, UTC, ISO 8601. */
export const Instant = z.iso.datetime({
  offset: true,
  error: 'must be an instant such as 2026-01-31T09:00:00Z',
})
