import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AnyProvider } from '#contract/any-providers.ts'
import { limits } from '#contract/product.ts'
import { instant } from '../../../platform/db/columns.ts'
import type { TextChannel } from '../../../platform/gateways/gateway.ts'
import type { BusinessSettings } from '../document/business-fields.ts'
import type { StoredDkim } from '../document/dkim-fields.ts'
import type { SecondFactorRule } from '../document/document.ts'
import type { EmailFields } from '../document/email-fields.ts'
import type { SessionMigration, TrustedTokens } from '../document/external-session-fields.ts'
import type { RbacFields } from '../document/policy-fields.ts'
import type { StoredSocialClients } from '../document/social-client-fields.ts'
import type { StoredTextMessages } from '../document/text-message-fields.ts'
import type { StoredWebhook } from '../document/webhook-fields.ts'

/** The minimum number of character classes (lowercase, uppercase, digits, symbols) and of characters. */
export type LudsPolicy = { complexity: number; minimumCount: number }

/** `consumer`: people with one account each; `business`: members of organizations. */
export type ProjectKind = 'consumer' | 'business'

/** Projects: their public token, and the fields of their documents (docs/projects.md). */
export const projects = pgTable(
  'projects',
  {
    id: text('id').primaryKey(),
    /** who the users of the project are; it never changes (`projects/served.ts`) */
    kind: text('kind').$type<ProjectKind>().notNull().default('consumer'),
    name: text('name').notNull().unique(),
    publicToken: text('public_token').notNull().unique(),
    /** exact origins, including scheme and port */
    allowedOrigins: jsonb('allowed_origins').$type<string[]>().notNull(),
    /** exact redirect URLs */
    redirectUrls: jsonb('redirect_urls').$type<string[]>().notNull().default([]),
    /** allowed redirect URLs for new users; null = `redirectUrls` */
    signupRedirectUrls: jsonb('signup_redirect_urls').$type<string[]>(),
    /** the page with the widget on which users consent to applications; null = none */
    consentUrl: text('consent_url'),
    products: jsonb('products').$type<string[]>().notNull(),
    /** the channels of sign-in codes for phone numbers */
    textChannels: jsonb('text_channels').$type<TextChannel[]>().notNull().default([]),
    /** the gateways of text messages; their secrets are in `project_secrets` */
    sms: jsonb('sms').$type<StoredTextMessages>(),
    whatsapp: jsonb('whatsapp').$type<StoredTextMessages>(),
    /** the From line of the project's emails; null = the server's */
    sender: text('sender'),
    /** the key that signs the project's emails; its private half is in `project_secrets` */
    dkim: jsonb('dkim').$type<StoredDkim>(),
    /** the design and the texts of the project's emails */
    emailSettings: jsonb('mail')
      .$type<EmailFields>()
      .notNull()
      .default({ logo_url: null, accent: null, support_email: null, templates: [] }),
    /** the minimum zxcvbn score (0 to 4) of a new password */
    passwordScore: integer('password_score').notNull().default(3),
    /** the LUDS policy for new passwords; null = use zxcvbn */
    luds: jsonb('luds').$type<LudsPolicy>(),
    /** rejects links and password resets that were requested without a PKCE challenge */
    requiresPkceForLinks: boolean('demands_pkce_for_links').notNull().default(false),
    requiresPkceForResets: boolean('demands_pkce_for_resets').notNull().default(false),
    /** always returns `password` from the user search, which hides whether an account exists */
    hidesAccounts: boolean('hides_accounts').notNull().default(false),
    /** whether a code that adds a contact to a user also works without a session of the user (rule O5) */
    additionsWithoutSession: boolean('additions_without_session').notNull().default(false),
    /** when a user with an authenticator app must enter a code */
    secondFactor: text('second_factor').$type<SecondFactorRule>().notNull().default('step_up'),
    /** whether this is the portal's own project; there is exactly one */
    isPortal: boolean('is_portal').notNull().default(false),
    /** the length of a session if the call does not set one */
    defaultSessionMinutes: integer('default_session_minutes').notNull().default(limits.widgetSessionMinutes),
    /** the maximum length of a session from its start, regardless of the request */
    sessionMinutes: integer('session_minutes').notNull().default(527_040),
    /** the initial claims of a session */
    sessionClaims: jsonb('session_claims').$type<Record<string, unknown>>().notNull().default({}),
    /** the roles and resources of the project */
    rbac: jsonb('rbac').$type<RbacFields>().notNull().default({ roles: [], resources: [] }),
    /** the fields of kind `business`; null for consumers */
    business: jsonb('business').$type<BusinessSettings>(),
    /** the server whose session tokens the project accepts during its migration; null = none */
    sessionMigration: jsonb('session_migration').$type<SessionMigration>(),
    /** the issuers whose tokens the project exchanges for sessions */
    trustedTokens: jsonb('trusted_tokens').$type<TrustedTokens>().notNull().default([]),
    /** the clients at social providers; their secrets are in `project_secrets` */
    social: jsonb('social').$type<StoredSocialClients>().notNull().default({}),
    /** the social providers of the printed tag, in order; null = those in `social` (projects of versions before 5.1) */
    widgetProviders: jsonb('widget_providers').$type<AnyProvider[]>(),
    /** the maximum numbers of users, of requested emails in 24 hours, and of applications; null = no limit */
    maxPeople: integer('max_people'),
    maxEmailsPerDay: integer('max_mails_per_day'),
    maxApplications: integer('max_applications'),
    /** the maximum number of machine clients; null = no limit */
    maxMachineClients: integer('max_machine_clients'),
    /** the URLs that receive events; their secrets are in `project_secrets` */
    webhooks: jsonb('webhooks').$type<StoredWebhook[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('projects_one_portal').on(table.isPortal).where(sql`is_portal`)],
)
