import { isIP } from 'node:net'
import { z } from 'zod'
import { limits } from '#contract/product.ts'
import { productNames } from '#contract/products.ts'
import { socialProviderNames } from '#contract/social-providers.ts'
import { ConfigError } from '../errors/config-error.ts'
import type { MetricsAddress } from '../metrics/listen-metrics.ts'
import { parseNetwork } from '../outbound/networks.ts'
import { parseSecret } from '../secrets/sign-message.ts'
import { PlansText } from './plans.ts'

export type Mode = 'development' | 'production'

/** A variable of a given form, which may be missing. */
const optional = (form: RegExp, problem: string) => z.string().regex(form, problem).optional()

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535, such as 4000')
    .transform(Number)
    .refine(
      (number) => number >= 1 && number <= 65_535,
      'must be a port number from 1 to 65535, such as 4000',
    )
    .default(fallback)

const count = (fallback: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `must be a number from 1 to ${max}`)
    .transform(Number)
    .refine((number) => number >= 1 && number <= max, `must be a number from 1 to ${max}`)
    .default(fallback)

const url = (schemes: string[], example: string) =>
  z.string().refine((text) => {
    return URL.canParse(text) && schemes.includes(new URL(text).protocol)
  }, `must be a URL such as ${example}`)

const origin = url(['http:', 'https:'], 'https://cakes.example.org')
  .refine(
    (text) => !URL.canParse(text) || new URL(text).origin === text.replace(/\/$/, ''),
    'must be an origin alone, without a path, such as https://cakes.example.org',
  )
  .transform((text) => text.replace(/\/$/, ''))
  .optional()

const link = url(['https:', 'http:', 'mailto:'], 'https://example.org/about').optional()

const masterKey = optional(
  /^[0-9a-fA-F]{64}$/,
  'must be 32 bytes in 64 hex digits (create a file with one: cakelock admin master-key new FILE)',
)

const stripeKey = (example: string, form: RegExp) => optional(form, `must be a Stripe key such as ${example}`)

const networkList = z.string().transform((text, context) =>
  text.split(/[\s,]+/).flatMap((word) => {
    const network = parseNetwork(word)
    if (network) return [network]
    context.addIssue('must list networks such as 10.0.0.0/8 or fd00::/8, separated by spaces')
    return []
  }),
)

const trustedProxies = z
  .union(
    [
      z
        .string()
        .regex(/^(?:\d|true|false)$/)
        .transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text))),
      networkList,
    ],
    'must be the number of proxies in front of this server, such as 1, or their networks, such as 10.0.0.0/8',
  )
  .default(0)

const metricsAddress = z
  .string()
  .transform((text, context): MetricsAddress => {
    const path = /^unix:(\/.+)$/.exec(text)?.[1]
    if (path) return { path }
    const [, host = '', digits = ''] = /^\[?([^[\]]+)\]?:(\d{1,5})$/.exec(text) ?? []
    const port = Number(digits)
    const isWrapped = text.startsWith('[') === host.includes(':')
    if (isIP(host) !== 0 && isWrapped && port >= 1 && port <= 65_535) return { host, port }
    context.addIssue(
      'must be an IP address and a port, such as 127.0.0.1:9464 or [::1]:9464, or unix: and the absolute path of a socket',
    )
    return z.NEVER
  })
  .optional()

/** One or more of the allowed words, in the order of the text. */
const listOf = <Word extends string>(allowed: readonly Word[]) =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((word) => word !== ''))
    .refine(
      (values) =>
        values.length > 0 && values.every((word) => allowed.some((allowedWord) => allowedWord === word)),
      `must list one or more of ${allowed.join(', ')}, separated by spaces`,
    )
    .transform((values) => values as Word[])

const environment = z.object({
  /** the IP address to listen on; development ignores it (parseEnvironment) */
  HOST: z
    .string()
    .refine(
      (text) => isIP(text) !== 0,
      'must be an IP address of this machine, such as 127.0.0.1, or 0.0.0.0 for all networks',
    )
    .default('127.0.0.1'),
  PORT: port(4000),
  DEMO_PORT: port(4100),
  /** the API secret of the demo shop's server, which `npm start` creates; production ignores it */
  DEMO_SHOP_SECRET: optional(/^secret-[\w-]{43}$/, 'must be secret- and 32 bytes in base64url'),
  DATA_DIR: z.string().min(1, 'must be the path of a folder').default('.data'),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@localhost:5432/cakelock',
  ).optional(),
  /** the database itself, if DATABASE_URL is a connection pooler in transaction mode */
  DATABASE_DIRECT_URL: url(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@localhost:5432/cakelock',
  ).optional(),
  PUBLIC_URL: origin,
  TRUST_PROXY: trustedProxies,
  /** the header in which a trusted proxy names the country of the client */
  COUNTRY_HEADER: optional(
    /^[A-Za-z][A-Za-z0-9-]{0,63}$/,
    'must be the name of a header such as cf-ipcountry',
  ),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587').optional(),
  /** how many emails are sent at a time, each over a separate connection */
  SMTP_CONNECTIONS: count(10, 100),
  MAIL_FROM: optional(/^[^\r\n]+@[^\r\n]+$/, 'must be a sender such as Cakelock <no-reply@example.org>'),
  /** the envelope sender of emails, which receives delivery status notifications (`admin bounce`) */
  MAIL_BOUNCE_ADDRESS: optional(
    /^[^\s<>@]+@[^\s<>@]+$/,
    'must be an email address such as bounces@example.org',
  ),
  /** the key that signs emails sent with the server's From line (email-settings.ts) */
  MAIL_DKIM_DOMAIN: z.string().optional(),
  MAIL_DKIM_SELECTOR: z.string().optional(),
  MAIL_DKIM_KEY_FILE: z.string().optional(),
  /** the appearance of the portal's own emails; projects set theirs in their documents (docs/emails.md) */
  MAIL_LOGO_URL: optional(
    /^https:\/\/[^\s"'<>]+$/,
    'must be an https URL such as https://example.org/logo.png',
  ),
  MAIL_ACCENT: optional(/^#[0-9a-f]{6}$/, 'must be a color such as #0b57d0'),
  MAIL_SUPPORT_EMAIL: optional(
    /^[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+$/,
    'must be an email address such as help@example.org',
  ),
  /** the operator's own texts (docs/texts.md) */
  TEXTS_FILE: z.string().optional(),
  /** where to report a vulnerability (security-txt.ts) */
  SECURITY_CONTACT: url(['mailto:', 'https:'], 'mailto:security@example.org').optional(),
  /** verifies the signed reports of an email provider at POST /mail/events */
  MAIL_WEBHOOK_SECRET: z
    .string()
    .transform((text, context) => {
      const secret = parseSecret(text)
      if (secret) return secret
      context.addIssue(
        'must be whsec_ and 24 to 64 random bytes in base64 (for example from `echo "whsec_$(openssl rand -base64 32)"`)',
      )
      return z.NEVER
    })
    .optional(),
  CAKE_MASTER_KEY: masterKey,
  CAKE_MASTER_KEY_PREVIOUS: masterKey,
  /** what encrypts a backup of the data folder, and what decrypts it (server/backup) */
  BACKUP_PASSPHRASE: z.string().optional(),
  BACKUP_RECIPIENT: optional(
    /^age1[02-9ac-hj-np-z]{58}$/,
    'must be the public key of an age identity, such as age1… from `age-keygen`',
  ),
  BACKUP_IDENTITY: optional(
    /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/m,
    'must be an age identity, such as AGE-SECRET-KEY-1… from `age-keygen`',
  ),
  /** breached passwords in the SHA-1 range format; a small folder is included */
  BREACHED_PASSWORDS_DIR: z.string().optional(),
  FREE_CAKES_PER_MONTH: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a number of cakes, such as 10')
    .transform(Number)
    .default(limits.freeCakesPerMonth),
  PLANS: PlansText.optional(),
  STRIPE_SECRET_KEY: stripeKey('sk_test_… or rk_live_…', /^[sr]k_/),
  STRIPE_PUBLISHABLE_KEY: stripeKey('pk_live_…', /^pk_/),
  STRIPE_WEBHOOK_SECRET: stripeKey('whsec_…', /^whsec_/),
  STRIPE_API_BASE: url(['http:', 'https:'], 'http://localhost:4200').optional(),
  PRODUCT_NAME: z
    .string()
    .min(1, 'must not be empty')
    .max(60, 'must be 60 characters at most')
    .default('Cakelock'),
  /** the sign-in methods on the portal's sign-in page */
  PORTAL_PRODUCTS: listOf(productNames).optional(),
  /** the hosted provider that has the portal's accounts instead of this server (provider-settings.ts) */
  PROVIDER_PROJECT_ID: optional(/^project-[\w-]+$/, 'must be the ID of a project, such as project-live-…'),
  PROVIDER_SECRET: optional(/^[\x21-\x7e]+$/, 'must be a secret of the project, in ASCII characters'),
  PROVIDER_PUBLIC_TOKEN: optional(
    /^public-token-[\w-]+$/,
    'must be a public token such as public-token-live-…',
  ),
  /** the project's social providers that the sign-in page shows, if PORTAL_PRODUCTS lists oauth */
  PROVIDER_OAUTH: listOf(socialProviderNames).optional(),
  PROVIDER_URL: origin,
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  LOG_RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of days from 1 to 9999, such as 30')
    .transform(Number)
    .default(30),
  /** without it, activity is kept */
  ACTIVITY_RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of days from 1 to 9999, such as 730')
    .transform(Number)
    .optional(),
  /** where Prometheus reads the metrics (docs/monitoring.md) */
  METRICS_LISTEN: metricsAddress,
  /** networks that webhooks and other URLs in project documents may reach in addition to public ones */
  OUTBOUND_ALLOWED_NETWORKS: networkList.default([]),
  /** whether production serves the theme studio at /studio/, as development does */
  THEME_STUDIO: z.enum(['on', 'off'], 'must be on or off').default('off'),
  LINK_DOWNLOAD: link,
  LINK_HOME: link,
  LINK_ABOUT: link,
  LINK_FAQ: link,
  LINK_TERMS: link,
  LINK_PRIVACY: link,
  LINK_CONTACT: link,
})

export type Environment = z.infer<typeof environment>

/** The names of all settings except those of the portal's clients at social providers. */
export const settingNames: ReadonlySet<string> = new Set(Object.keys(environment.shape))

/** The variables that production requires, with their purpose. */
const requiredInProduction = {
  PUBLIC_URL: 'the URL that users open, such as https://cakes.example.org',
  CAKE_MASTER_KEY: 'the key that encrypts file keys: 32 bytes in 64 hex digits',
  SMTP_URL: 'a mail server, such as smtp://user:password@mail.example.org:587',
} as const

/** Parses the mode argument. It has no default, so no one runs a development server by accident. */
export function parseMode(argument: string | undefined): Mode {
  if (argument === 'development' || argument === 'production') return argument
  throw new ConfigError("Missing mode. Run 'npm start' for development or 'npm run serve' for production.")
}

/** Whether HOST is set but has no effect: development listens on loopback only. */
export const isHostIgnored = (mode: Mode, { HOST = '' }: Record<string, string | undefined>): boolean =>
  mode === 'development' && HOST !== '' && HOST !== '127.0.0.1'

/**
 * Parses the environment. Empty variables count as absent. Development exposes every message and has accounts with
 * known passwords, so it listens on loopback only and ignores HOST, which some shells and build tools set.
 * @throws ConfigError with one sentence per invalid variable
 */
export function parseEnvironment(mode: Mode, variables: Record<string, string | undefined>): Environment {
  const present = Object.fromEntries(
    Object.entries(variables).filter(
      ([name, value]) => value !== undefined && value !== '' && !(name === 'HOST' && mode === 'development'),
    ),
  )
  // In development, request logs would push the output of `npm start` off the screen.
  const defaults = mode === 'development' ? { LOG_LEVEL: 'warn' } : {}
  const result = environment.safeParse({ ...defaults, ...present })
  const problems = result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)
  const missing =
    mode === 'development'
      ? []
      : Object.entries(requiredInProduction)
          .filter(([name]) => present[name] === undefined)
          .map(([name, purpose]) => `${name} is missing: production needs ${purpose}.`)
  if (!result.success || missing.length > 0) throw new ConfigError([...problems, ...missing].join('\n'))
  return result.data
}
