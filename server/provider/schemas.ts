import * as z from 'zod/mini'
import { limits } from '#contract/product.ts'
import { Text } from '#contract/text.ts'
import { longestSessionMinutes, shortestSessionMinutes } from '../auth/sessions/length-rules.ts'

const linkMinutes = 30

/** Fields that many calls of the provider's contract take. What else a client sends is left out unread. */
export const SessionMinutes = z._default(
  z.int().check(z.minimum(shortestSessionMinutes), z.maximum(longestSessionMinutes)),
  limits.widgetSessionMinutes,
)

export const Password = Text.check(
  z.minLength(1, 'must not be empty'),
  z.maxLength(1000, 'must be 1000 characters at most'),
)

/** How long a code works. */
export const CodeMinutes = z._default(z.int().check(z.minimum(1), z.maximum(limits.codeMinutes)), 5)

/** How long a mailed link works. */
export const LinkMinutes = z._default(z.int().check(z.minimum(1), z.maximum(linkMinutes)), linkMinutes)

/** An address that a link is to lead to. Whether it may is the registry's to say. */
export const RedirectUrl = Text.check(z.maxLength(2000, 'must be 2000 characters at most'))

export const LinkToken = Text.check(z.minLength(1, 'must not be empty'), z.maxLength(200))

/** PKCE: base64url of a SHA-256. The client knows no other method. */
export const CodeChallenge = Text.check(z.regex(/^[\w-]{43}$/))
export const CodeVerifier = Text.check(z.minLength(1), z.maxLength(200))
