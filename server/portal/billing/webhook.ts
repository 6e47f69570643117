import { AppError } from '../errors/app-error.ts'
import { InvalidEvent, type PaymentEvent, type Payments } from '../payments/port.ts'
import { findAccountOfCustomer, isKnownEvent, rememberEvent } from './store.ts'
import { type BillingDeps, syncSubscription } from './sync-subscription.ts'

/** A webhook's body, and the service's signature of it. */
type SignedBody = { body: string; signature: string | undefined }

/**
 * Handles an event from the payment service. It only takes the customer from the event and queries the current state,
 * so a late event cannot restore an old state. The event counts as received only after that, so the service resends it
 * after a failure.
 * @throws AppError invalid_input for an invalid signature, payments_unreachable
 */
export async function receiveEvent(deps: BillingDeps, signed: SignedBody): Promise<void> {
  const { db, clock, payments } = deps
  const event = readEvent(payments, signed, clock.now())
  if (event.customerId === null || !event.isRelevant) return
  const { id, type, customerId } = event
  const account = await db.transaction(async (tx) =>
    (await isKnownEvent(tx, id)) ? undefined : findAccountOfCustomer(tx, payments.backend, customerId),
  )
  if (!account) return
  await syncSubscription(deps, account)
  await db.transaction((tx) => rememberEvent(tx, { id, type, receivedAt: clock.now() }))
}

function readEvent(payments: Payments, { body, signature }: SignedBody, now: Date): PaymentEvent {
  try {
    return payments.readEvent(body, signature, now)
  } catch (error) {
    if (!(error instanceof InvalidEvent)) throw error
    throw new AppError('invalid_input', {
      text: {
        english:
          'This event is not signed with the secret of this webhook, or it is more than five minutes old.',
      },
    })
  }
}
