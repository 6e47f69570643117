import * as z from 'zod/mini'
import { type Route, route } from '../route.ts'
import { Text } from '../text.ts'

/** The calling program: `client_info` in the body of a POST, `platform` and `client_version` in the query of a GET. */
export const ClientInfo = z.object({
  platform: Text.check(z.maxLength(40)),
  client_version: Text.check(z.maxLength(40)),
})

/** A POST body: the fields of the call and `client_info`. */
export const body = <const Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ ...shape, client_info: z.optional(ClientInfo) })

const clientFields = { platform: z.optional(Text), client_version: z.optional(Text) }

/** The query of a GET: the fields of the call, `platform` and `client_version`. */
export const query = <const Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ ...shape, ...clientFields })

/** The response of a call without a result. */
export const Acknowledgment = z.object({ done: z.literal(true) })

/** A call that changes something and has no result. */
export const command = <const R extends Omit<Route, 'method' | 'reply'>>(description: R) =>
  route({ method: 'POST', ...description, reply: Acknowledgment })
