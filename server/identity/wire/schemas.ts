import * as z from 'zod/mini'
import { limits } from '#contract/product.ts'
import { Text } from '#contract/text.ts'
import { longestSessionMinutes, shortestSessionMinutes } from '../document/length-rules.ts'

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

/** The lifetime of a link, in minutes: from 5 minutes to a week, as in the contract. */
export const toLinkMinutes = (initial: number) =>
  z._default(z.int().check(z.minimum(5), z.maximum(10_080)), initial)

/** The lifetime of an emailed link, in minutes. */
export const LinkMinutes = toLinkMinutes(30)

/** The redirect URI of a link. The project's registry decides whether it is allowed. */
export const RedirectUrl = Text.check(z.maxLength(2000, 'must be 2000 characters at most'))

export const LinkToken = Text.check(z.minLength(1, 'must not be empty'), z.maxLength(200))

/** PKCE S256 code challenge: base64url of a SHA-256. The client uses no other method. */
export const CodeChallenge = Text.check(z.regex(/^[\w-]{43}$/))
export const CodeVerifier = Text.check(z.minLength(1), z.maxLength(200))
