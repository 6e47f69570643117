import * as z from 'zod/mini'
import { limits } from '#contract/product.ts'

/** Fields that many calls of the provider's contract take. What else a client sends is left out unread. */
export const SessionMinutes = z._default(
  z.int().check(z.minimum(5), z.maximum(527_040)),
  limits.widgetSessionMinutes,
)

export const Password = z
  .string()
  .check(z.minLength(1, 'must not be empty'), z.maxLength(1000, 'must be 1000 characters at most'))
