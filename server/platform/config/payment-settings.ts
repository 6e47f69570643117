import { ConfigError } from '../errors/config-error.ts'
import type { Environment, Mode } from './environment.ts'

/** The connection to Stripe. All keys but the publishable one are secret. */
export type PaymentSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** the URL of a simulator that replaces Stripe's API and script */
  apiBase: string | undefined
}

/** The variables that Stripe requires, with their purpose. */
const requiredByStripe = {
  STRIPE_SECRET_KEY: 'the secret key, sk_…',
  STRIPE_PUBLISHABLE_KEY: 'the publishable key, pk_…',
  STRIPE_WEBHOOK_SECRET: 'the webhook secret, whsec_…',
  PLANS: 'the plans with their price ids, price_…',
} as const satisfies Partial<Record<keyof Environment, string>>

/**
 * @returns the settings for Stripe, or undefined without its keys: then the server has no payments
 * @throws ConfigError with one sentence per missing variable, or for a simulator in production
 */
export function toPaymentSettings(mode: Mode, environment: Environment): PaymentSettings | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = environment
  if (!STRIPE_SECRET_KEY && !STRIPE_PUBLISHABLE_KEY && !STRIPE_WEBHOOK_SECRET) return undefined
  const missing = Object.entries(requiredByStripe).filter(
    ([name]) => environment[name as keyof typeof requiredByStripe] === undefined,
  )
  if (missing.length > 0 || !STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError(
      missing.map(([name, content]) => `${name} is missing: Stripe needs ${content}.`).join('\n'),
    )
  }
  if (STRIPE_API_BASE && mode === 'production') {
    throw new ConfigError('STRIPE_API_BASE must not be set in production: a simulator charges nothing.')
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: STRIPE_API_BASE,
  }
}
