import * as z from 'zod/mini'
import { limits } from '#contract/product.ts'
import { Text } from '#contract/text.ts'
import { longestSessionMinutes, shortestSessionMinutes } from '../../base/document/length-rules.ts'

/** Fields that many routes of the SDK API share. Unknown fields are ignored. */
export const SessionMinutes = z.optional(
  z.int().check(z.minimum(shortestSessionMinutes), z.maximum(longestSessionMinutes)),
)

export const Password = Text.check(
  z.minLength(1, 'must not be empty'),
  z.maxLength(1000, 'must be 1000 characters at most'),
)

/** The lifetime of a code, in minutes. */
export const CodeMinutes = z._default(z.int().check(z.minimum(1), z.maximum(limits.codeMinutes)), 5)

export const LinkToken = Text.check(z.minLength(1, 'must not be empty'), z.maxLength(200))

export const CodeVerifier = Text.check(z.minLength(1), z.maxLength(200))
