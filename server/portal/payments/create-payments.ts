import type { PaymentSettings } from '../../platform/config/payment-settings.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Payments } from './port.ts'

/** @returns the server's payment service; undefined for a server without payments */
export async function createPayments(
  settings: PaymentSettings | undefined,
  deps: Pick<Deps, 'log' | 'clock'>,
): Promise<Payments | undefined> {
  if (!settings) return undefined
  // Only a server with payments loads Stripe's library: it takes 19 MB and 0.1 s.
  const { createStripePayments } = await import('./stripe/backend.ts')
  return createStripePayments(settings, deps)
}
