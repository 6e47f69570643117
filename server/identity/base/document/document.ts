import { z } from 'zod'
import { anyProviderNames } from '#contract/any-providers.ts'
import { limits } from '#contract/product.ts'
import { productNames } from '#contract/products.ts'
import { textChannels } from '../../../platform/gateways/gateway.ts'
import { businessFields, businessLimits } from './business-fields.ts'
import { mergeCustomClaims } from './custom-claims-rules.ts'
import { Dkim } from './dkim-fields.ts'
import { Line, Origin, toUniqueList, WebUrl } from './document-fields.ts'
import { EmailFields } from './email-fields.ts'
import { SessionMigration, TrustedTokens } from './external-session-fields.ts'
import { longestSessionMinutes, shortestSessionMinutes } from './length-rules.ts'
import { RbacFields } from './policy-fields.ts'
import { SocialClients } from './social-client-fields.ts'
import { TextMessages } from './text-message-fields.ts'
import { Webhooks } from './webhook-fields.ts'

/** When a user with an authenticator app must enter a code. */
const secondFactorRules = ['step_up', 'at_sign_in'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]

const minutes = z.int().min(shortestSessionMinutes).max(longestSessionMinutes)
const CustomClaims = z.record(z.string().min(1).max(200), z.json()).refine((claims) => {
  const merged = mergeCustomClaims({}, claims)
  return merged !== undefined && Object.keys(merged).length === Object.keys(claims).length
}, 'must have up to 4 KB, no null, and no name that session JWTs use themselves (iss, sub, aud, exp, nbf, iat, jti, scope)')
const redirectUris = toUniqueList(WebUrl, 0, 100)
const limit = z.int().min(1).max(1_000_000_000).nullable().default(null)

const PasswordPolicy = z.discriminatedUnion('policy', [
  z.strictObject({
    policy: z.literal('zxcvbn'),
    score: z.int().min(0).max(4).describe('The minimum zxcvbn score of a new password.'),
  }),
  z.strictObject({
    policy: z.literal('luds'),
    complexity: z
      .int()
      .min(1)
      .max(4)
      .describe('The minimum number of kinds: lower case, upper case, digits, symbols.'),
    length: z
      .int()
      .min(limits.passwordMinimum)
      .max(limits.passwordMaximum - 1)
      .describe('The minimum number of characters.'),
  }),
])

/**
 * A project document: everything that an operator decides about a project. The source of docs/project.schema.json and of
 * the tables in docs/projects.md.
 */
export const ProjectDocument = z.strictObject({
  name: Line.min(1)
    .max(200)
    .describe('The name that emails and pages show. Each project of a server has a different name.'),
  kind: z
    .enum(['consumer', 'business'])
    .default('consumer')
    .describe(
      'Whom the project serves: `consumer`, people with one account each, or `business`, members of organizations (docs/business.md). Fixed when the project is created.',
    ),
  test_mode: z
    .boolean()
    .nullable()
    .default(null)
    .describe(
      'Send the code `000000` to email addresses at `example.test`, for automated tests. Only on development servers. Fixed when the project is created: its public token then begins with `public-token-test-`. `null`: unchanged; a new project is not in test mode.',
    ),
  origins: toUniqueList(Origin, 1, 100).describe(
    'The exact origins of the pages that may use the project, with scheme and port.',
  ),
  redirect_uris: redirectUris
    .default([])
    .describe('The exact URLs that links and social sign-in may return to. The first one is the default.'),
  signup_redirect_uris: redirectUris
    .nullable()
    .default(null)
    .describe('The redirect URIs for users who sign up. `null`: the same as `redirect_uris`.'),
  consent_url: WebUrl.nullable()
    .default(null)
    .describe('The page with the widget where users consent to applications. `null`: no applications.'),
  products: toUniqueList(z.enum(productNames), 1, productNames.length)
    .default(['emailMagicLinks', 'otp', 'passwords'])
    .describe('The sign-in methods that the server accepts for this project.'),
  text_channels: toUniqueList(z.enum(textChannels), 0, textChannels.length)
    .default([])
    .describe(
      'The channels through which users may request a sign-in code for a phone number. In production, each channel needs a gateway: `sms` or `whatsapp`.',
    ),
  sms: TextMessages.nullable()
    .default(null)
    .describe(
      'How text messages are sent (docs/messages.md). `null`: not at all, except to the outbox in development.',
    ),
  whatsapp: TextMessages.nullable()
    .default(null)
    .describe('How WhatsApp messages are sent, with the fields of `sms`.'),
  sender: Line.max(320)
    .regex(
      /^(?:[^<>]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be a sender such as Shop <no-reply@shop.example>',
    )
    .nullable()
    .default(null)
    .describe('The From line of the project’s emails. `null`: the server’s.'),
  dkim: Dkim.nullable()
    .default(null)
    .describe(
      'The key that signs the project’s emails (docs/email-delivery.md): `domain`, `selector`, `private_key`. `null`: not signed.',
    ),
  mail: EmailFields.prefault({}).describe('The look and the texts of the project’s emails (docs/emails.md).'),
  password: PasswordPolicy.default({ policy: 'zxcvbn', score: 3 }).describe(
    'The policy for new passwords: a zxcvbn score, or kinds of characters and a length (LUDS).',
  ),
  pkce: z
    .strictObject({
      links: z.boolean().default(false).describe('Reject sign-in links requested without a PKCE challenge.'),
      password_resets: z
        .boolean()
        .default(false)
        .describe('Reject password resets requested without a PKCE challenge.'),
    })
    .prefault({})
    .describe('Where the project requires PKCE. Social sign-in always requires it.'),
  hide_accounts: z
    .boolean()
    .default(false)
    .describe(
      'Hide whether an account exists: the search for an email address always returns `password`. A sign-up with a password still rejects an email address that has an account. To hide accounts from it too, leave `passwords` out of `products`, so that users sign up with a code or link by email.',
    ),
  additions_without_session: z
    .boolean()
    .default(false)
    .describe(
      'Accept the code that adds an email address or phone number to a user even without a session of the user. For sites that manage their own sessions. Links always require the session.',
    ),
  second_factor: z
    .enum(secondFactorRules)
    .default('step_up')
    .describe(
      'When users with an authenticator app enter a code. `at_sign_in`: their sessions are invalid until then. `step_up`: when a page or server asks. The portal always asks at sign-in.',
    ),
  session: z
    .strictObject({
      default_minutes: minutes
        .default(limits.widgetSessionMinutes)
        .describe('The length of a session if the call does not specify it.'),
      max_minutes: minutes
        .default(longestSessionMinutes)
        .describe('The maximum length of a session, counted from its start, including extensions.'),
      custom_claims: CustomClaims.default({}).describe(
        'Claims of each new session and its JWTs. The site’s server can change them per session.',
      ),
    })
    .prefault({})
    .describe('The length and the claims of sessions.'),
  rbac: RbacFields.prefault({}).describe('The roles of users, and what they grant (RBAC).'),
  social: SocialClients.default({}).describe(
    'The project’s OAuth clients, by provider. A project can only use providers for which it has a client.',
  ),
  widget_providers: toUniqueList(z.enum(anyProviderNames), 0, anyProviderNames.length)
    .nullable()
    .default(null)
    .describe(
      'The social providers that the printed tag of the widget shows, in this order. Each needs a client in `social`, except on development servers. `hubspot` is only for kind `business`. `null`: all providers in `social`, in the order of the document.',
    ),
  ...businessFields,
  session_migration: SessionMigration.nullable()
    .default(null)
    .describe(
      'The server whose session tokens `sessions.migrate` exchanges: `userinfo_url`, `email_claim` (`email`), `external_id_claim` (none).',
    ),
  trusted_tokens: TrustedTokens.default([]).describe(
    'The issuers whose JWTs `sessions.attest` exchanges: `profile_id`, `issuer`, `audience`, `jwks_url` or `public_keys` (PEM), `email_claim` (`email`, which counts only if the token has `email_verified`), `emails_are_verified` (`false`; for an issuer without that claim that verifies every email address), `external_id_claim` (none), `create_users` (`false`).',
  ),
  webhooks: Webhooks.default([]).describe(
    'The URLs that receive events when users, sessions and sign-in methods change (docs/webhooks.md).',
  ),
  limits: z
    .strictObject({
      people: limit.describe('The maximum number of users. Once it is reached, no one new can sign up.'),
      mails_per_day: limit.describe(
        'The maximum number of emails with codes, links and password resets in 24 hours. Security notices are always sent.',
      ),
      applications: limit.describe('The maximum number of applications.'),
      machine_clients: limit.describe('The maximum number of machine clients (M2M).'),
      ...businessLimits,
    })
    .prefault({})
    .describe('Limits of the project. `null`: no limit.'),
})

/** A complete document: every field that has a default is present. */
export type ProjectDocument = z.output<typeof ProjectDocument>

/** A document as an operator writes it. */
export type WrittenDocument = z.input<typeof ProjectDocument>

/** The published JSON Schema of project documents. */
export const toJsonSchema = () => ({
  ...z.toJSONSchema(ProjectDocument, { io: 'input' }),
  title: 'Project document',
})
