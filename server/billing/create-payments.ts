import type { PaymentSettings } from '../config/payment-settings.ts'
import { createLocalPayments } from './local/backend.ts'
import type { LocalDeps } from './local/changes.ts'
import type { Payments } from './payments.ts'

/** Who takes the money on this server; undefined where nothing is sold. */
export async function createPayments(
  settings: PaymentSettings,
  deps: LocalDeps,
): Promise<Payments | undefined> {
  if (settings.backend === 'none') return undefined
  return createLocalPayments(deps)
}
