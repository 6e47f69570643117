import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { tryEach } from '../../platform/http/log-problem.ts'
import type { Deps } from '../deps.ts'
import type { Payments } from '../payments/port.ts'
import { billingAccounts, checkouts, leftCustomers } from '../schema/billing.ts'
import { isRunning } from './subscription-rules.ts'

/** Records, in the transaction that deletes a company, that its payments must be canceled (rule S9). */
export async function cancelOnDelete(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  companyId: string,
): Promise<void> {
  const open = and(
    eq(checkouts.companyId, billingAccounts.companyId),
    eq(checkouts.backend, billingAccounts.backend),
    eq(checkouts.status, 'open'),
  )
  const left = await tx
    .select({
      backend: billingAccounts.backend,
      customerId: billingAccounts.customerId,
      openSessionId: checkouts.sessionId,
    })
    .from(billingAccounts)
    .leftJoin(checkouts, open)
    .where(eq(billingAccounts.companyId, companyId))
  const leftAt = clock.now()
  if (left.length > 0)
    await tx.insert(leftCustomers).values(left.map((customer) => ({ ...customer, leftAt })))
}

/** Cancels the payments of deleted companies. The next sweep retries calls that failed. */
export async function cancelForDeleted({ db, payments, log }: Deps): Promise<void> {
  if (!payments) return
  const isOurs = eq(leftCustomers.backend, payments.backend)
  const left = await db.transaction((tx) => tx.select().from(leftCustomers).where(isOurs))
  const sentence = 'the subscription of a deleted organization could not be canceled yet'
  await tryEach(log, left, sentence, async (customer) => {
    await cancelAll(payments, customer)
    const isOfCustomer = and(isOurs, eq(leftCustomers.customerId, customer.customerId))
    await db.transaction((tx) => tx.delete(leftCustomers).where(isOfCustomer))
  })
}

async function cancelAll(
  payments: Payments,
  { customerId, openSessionId }: { customerId: string; openSessionId: string | null },
): Promise<void> {
  // The checkout first: it could be paid while the list is being read.
  if (openSessionId !== null) await payments.expireCheckout(openSessionId)
  for (const subscription of await payments.listSubscriptions(customerId)) {
    if (isRunning(subscription)) await payments.cancelNow(subscription.id)
  }
}
