import type { PaymentSettings } from '../config/payment-settings.ts'
import type { Deps } from '../deps.ts'
import { createLocalPayments } from './local/backend.ts'
import type { LocalDeps } from './local/changes.ts'
import type { Payments } from './payments.ts'

/** Who takes the money on this server; undefined where nothing is sold. */
export async function createPayments(
  settings: PaymentSettings,
  deps: LocalDeps & Pick<Deps, 'log'>,
): Promise<Payments | undefined> {
  if (settings.backend === 'none') return undefined
  if (settings.backend === 'stripe') {
    // Only who sells by it loads Stripe's library: 19 MB and a tenth of a second.
    const { createStripePayments } = await import('./stripe/backend.ts')
    return createStripePayments(settings, deps)
  }
  return createLocalPayments(deps)
}
