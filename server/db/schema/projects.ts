import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Lower case, upper case, digits, symbols: how many of these kinds, and how many characters, at least. */
export type LudsPolicy = { complexity: number; minimumCount: number }

/** One row per public token: which sites may use it, and how. CORS, redirects and mail links read it. */
export const projects = pgTable(
  'projects',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    publicToken: text('public_token').notNull().unique(),
    /** exact origins, scheme and port included */
    allowedOrigins: jsonb('allowed_origins').$type<string[]>().notNull(),
    /** exact addresses that a redirect may go to */
    redirectUrls: jsonb('redirect_urls').$type<string[]>().notNull().default([]),
    /** where a social sign-up may lead, if elsewhere than a sign-in; null = wherever that may */
    signupRedirectUrls: jsonb('signup_redirect_urls').$type<string[]>(),
    /** the page with the widget on which people allow applications to use their account; null = there is none */
    consentUrl: text('consent_url'),
    products: jsonb('products').$type<string[]>().notNull(),
    /** the From of this project's mail; null = the server's */
    sender: text('sender'),
    /** the least zxcvbn score (0 to 4) of a new password */
    passwordScore: integer('password_score').notNull().default(3),
    /** judge new passwords by their kinds of characters and length, instead of by zxcvbn; null = zxcvbn */
    luds: jsonb('luds').$type<LudsPolicy>(),
    /** take no link, and no password reset, that was asked for without a PKCE challenge */
    demandsPkceForLinks: boolean('demands_pkce_for_links').notNull().default(false),
    demandsPkceForResets: boolean('demands_pkce_for_resets').notNull().default(false),
    /** answer the user search with `password` always, so that it does not tell who has an account */
    hidesAccounts: boolean('hides_accounts').notNull().default(false),
    /** the project whose login page is the portal's own; there is one */
    isPortal: boolean('is_portal').notNull().default(false),
    /** whether a session of this project is a bearer token of /api/v1 */
    reachesPortal: boolean('reaches_portal').notNull().default(false),
    /** how long a session lasts at most, counted from its start, whatever is asked for and however often */
    sessionMinutes: integer('session_minutes').notNull().default(527_040),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('projects_one_portal').on(table.isPortal).where(sql`is_portal`)],
)
