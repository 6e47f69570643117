import { AppError } from '../http/app-error.ts'
import type { SignedCall } from '../http/serve-signed.ts'
import { InvalidEvent, type PaymentEvent, type Payments } from './payments.ts'
import { findAccountOfCustomer, isKnownEvent, rememberEvent } from './store.ts'
import { type Selling, syncSubscription } from './sync-subscription.ts'

/** Events after which a subscription may be another. */
const telling = /^(?:checkout\.session|customer\.subscription|invoice)\./

/**
 * Takes in what the payment server tells. The event says only of whom there is something new; what, the backend is
 * asked, so an old event that comes late changes nothing back. It is remembered when that has worked, so that it is
 * told again when it has not.
 * @throws AppError invalid_input for what is not signed, payments_unreachable
 */
export async function receiveEvent(deps: Selling, call: SignedCall): Promise<void> {
  const { db, clock, payments } = deps
  const event = readEvent(payments, call, clock.now())
  if (event.customerId === null || !telling.test(event.type)) return
  const { id, type, customerId } = event
  const account = await db.transaction(async (tx) =>
    (await isKnownEvent(tx, id)) ? undefined : findAccountOfCustomer(tx, payments.backend, customerId),
  )
  if (!account) return
  await syncSubscription(deps, account)
  await db.transaction((tx) => rememberEvent(tx, { id, type, receivedAt: clock.now() }))
}

function readEvent(payments: Payments, { body, signature }: SignedCall, now: Date): PaymentEvent {
  try {
    return payments.readEvent(body, signature, now)
  } catch (problem) {
    if (!(problem instanceof InvalidEvent)) throw problem
    throw new AppError('invalid_input', {
      text: 'This event is not signed with the secret of this webhook, or it is more than five minutes old.',
    })
  }
}
