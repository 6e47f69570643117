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
  STRIPE_SECRET_KEY: 'the key of the account, sk_…',
  STRIPE_PUBLISHABLE_KEY: 'the key for the browser, pk_…',
  STRIPE_WEBHOOK_SECRET: 'the secret of the webhook, whsec_…',
  PLANS: 'the plans with the ids of their prices, price_…',
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
    throw new ConfigError('PAYMENTS must not be local in production: the stand-in takes no money.')
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
