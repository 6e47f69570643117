import * as z from 'zod/mini'
import { Text } from '../text.ts'

/** Sent with every call: in the body of a POST, as `platform` and `client_version` in the query of a GET. */
export const ClientInfo = z.object({
  platform: Text.check(z.maxLength(40)),
  client_version: Text.check(z.maxLength(40)),
})

/** A POST body: the call's own fields, and the client's name for itself. */
export const body = <const Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ ...shape, client_info: z.optional(ClientInfo) })

const clientFields = { platform: z.optional(Text), client_version: z.optional(Text) }

/** The query of a GET: the call's own fields, and the client's name for itself. */
export const query = <const Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ ...shape, ...clientFields })

/** The answer of a call that has nothing to tell but that it was done. */
export const Done = z.object({ done: z.literal(true) })
