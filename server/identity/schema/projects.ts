import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'

/** The minimum number of kinds of characters (lower case, upper case, digits, symbols) and of characters. */
export type LudsPolicy = { complexity: number; minimumCount: number }

/** Projects: their public token, origins, redirect URLs and settings. */
export const projects = pgTable(
  'projects',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    publicToken: text('public_token').notNull().unique(),
    /** exact origins, scheme and port included */
    allowedOrigins: jsonb('allowed_origins').$type<string[]>().notNull(),
    /** exact redirect URLs */
    redirectUrls: jsonb('redirect_urls').$type<string[]>().notNull().default([]),
    /** allowed redirect URLs for new users; null = `redirectUrls` */
    signupRedirectUrls: jsonb('signup_redirect_urls').$type<string[]>(),
    /** the page with the widget on which users consent to applications; null = none */
    consentUrl: text('consent_url'),
    products: jsonb('products').$type<string[]>().notNull(),
    /** the From line of the project's emails; null = the server's */
    sender: text('sender'),
    /** the minimum zxcvbn score (0 to 4) of a new password */
    passwordScore: integer('password_score').notNull().default(3),
    /** the LUDS policy for new passwords; null = use zxcvbn */
    luds: jsonb('luds').$type<LudsPolicy>(),
    /** reject links and password resets that were requested without a PKCE challenge */
    requiresPkceForLinks: boolean('demands_pkce_for_links').notNull().default(false),
    requiresPkceForResets: boolean('demands_pkce_for_resets').notNull().default(false),
    /** always return `password` from the user search, which hides whether an account exists */
    hidesAccounts: boolean('hides_accounts').notNull().default(false),
    /** the portal's own project, of which there is one */
    isPortal: boolean('is_portal').notNull().default(false),
    /** whether a session of this project is a bearer token of /api/v1 */
    reachesPortal: boolean('reaches_portal').notNull().default(false),
    /** the maximum length of a session from its start, whatever is requested */
    sessionMinutes: integer('session_minutes').notNull().default(527_040),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('projects_one_portal').on(table.isPortal).where(sql`is_portal`)],
)
