import { ConfigError } from './config-error.ts'
import type { Environment, Mode } from './environment.ts'

/** Who takes the money here, and what that needs; the keys are secret. */
export type PaymentSettings =
  | { backend: 'none' }
  | { backend: 'local' }
  | {
      backend: 'stripe'
      secretKey: string
      publishableKey: string
      webhookSecret: string
      /** another server that speaks Stripe's calls, in its place */
      apiBase: string | undefined
    }

/** What Stripe cannot do without, and what each is for. */
const demandedByStripe = {
  STRIPE_SECRET_KEY: 'the secret key, sk_…',
  STRIPE_PUBLISHABLE_KEY: 'the publishable key, pk_…',
  STRIPE_WEBHOOK_SECRET: 'the webhook secret, whsec_…',
  PLANS: 'the plans with their price ids, price_…',
} as const satisfies Partial<Record<keyof Environment, string>>

/**
 * In development the stand-in, unless PAYMENTS says otherwise; in production Stripe where its key is given, else none.
 * @throws ConfigError with one sentence for each variable that is missing
 */
export function toPaymentSettings(mode: Mode, environment: Environment): PaymentSettings {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = environment
  const usual = mode === 'development' ? 'local' : STRIPE_SECRET_KEY ? 'stripe' : 'none'
  const backend = environment.PAYMENTS ?? usual
  if (backend === 'local' && mode === 'production') {
    throw new ConfigError('PAYMENTS must not be local in production: the local stand-in charges nothing.')
  }
  if (backend !== 'stripe') return { backend }
  const missing = Object.entries(demandedByStripe).filter(
    ([name]) => environment[name as keyof typeof demandedByStripe] === undefined,
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
