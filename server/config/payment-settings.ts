import { ConfigError } from './config-error.ts'
import type { Environment, Mode } from './environment.ts'

/** The payment backend and its settings, including secret keys. */
export type PaymentSettings =
  | { backend: 'none' }
  | { backend: 'local' }
  | {
      backend: 'stripe'
      secretKey: string
      publishableKey: string
      webhookSecret: string
      /** a server to use instead of Stripe's API */
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
 * PAYMENTS selects the backend. The default is `local` in development; in production Stripe if its key is set, else none.
 * @throws ConfigError with one sentence per missing variable
 */
export function toPaymentSettings(mode: Mode, environment: Environment): PaymentSettings {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = environment
  const defaultBackend = mode === 'development' ? 'local' : STRIPE_SECRET_KEY ? 'stripe' : 'none'
  const backend = environment.PAYMENTS ?? defaultBackend
  if (backend === 'local' && mode === 'production') {
    throw new ConfigError('PAYMENTS must not be local in production: the local stand-in charges nothing.')
  }
  if (backend !== 'stripe') return { backend }
  const missing = Object.entries(requiredByStripe).filter(
    ([name]) => environment[name as keyof typeof requiredByStripe] === undefined,
  )
  if (missing.length > 0 || !STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError(
      missing.map(([name, purpose]) => `${name} is missing: Stripe needs ${purpose}.`).join('\n'),
    )
  }
  return {
    backend,
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: STRIPE_API_BASE,
  }
}
