import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'

/** The lifetime of a link, in minutes: from 5 minutes to a week, as in the contract. */
export const toLinkMinutes = (initial: number) =>
  z._default(z.int().check(z.minimum(5), z.maximum(10_080)), initial)

/** The lifetime of an emailed link, in minutes. */
export const LinkMinutes = toLinkMinutes(30)

/** The redirect URI of a link. The project's registry decides whether it is allowed. */
export const RedirectUrl = Text.check(z.maxLength(2000, 'must be 2000 characters at most'))

/** PKCE S256 code challenge: base64url of a SHA-256. The client uses no other method. */
export const CodeChallenge = Text.check(z.regex(/^[\w-]{43}$/))

/** The ID of an email template of the project. Unknown IDs fall back to the built-in texts. */
export const TemplateId = z.optional(Text.check(z.maxLength(200)))
