import type { NumberRejection, SendResult, TextMessage } from '../../platform/gateways/gateway.ts'
import type { GatewaySlot } from '../document/text-message-fields.ts'
import type { PlacedGateway } from './find-gateways.ts'

/** A gateway that did not accept the message. */
export type Failure = { slot: GatewaySlot; result: 'refused' | 'failed'; problem: string }

/** The result of an attempt, and the gateways that previously did not accept the message. */
export type Attempt = { failures: Failure[] } & (
  | { end: 'accepted'; slot: GatewaySlot }
  | { end: 'refused'; number: NumberRejection | null }
  | { end: 'failed' }
)

/**
 * Sends a message to the first gateway that accepts it. If a gateway reports that the phone number cannot receive
 * messages, no other gateway is used: it could not deliver the message either, or would send it to someone who has
 * unsubscribed.
 */
export async function tryGateways(
  gateways: readonly PlacedGateway[],
  message: TextMessage,
): Promise<Attempt> {
  const failures: Failure[] = []
  for (const { slot, gateway } of gateways) {
    const response: SendResult = await gateway.send(message)
    if (response.result === 'accepted') return { end: 'accepted', slot, failures }
    failures.push({ slot, result: response.result, problem: response.problem })
    if (response.result === 'refused' && response.number)
      return { end: 'refused', number: response.number, failures }
  }
  const canRetry = failures.some(({ result }) => result === 'failed')
  return canRetry ? { end: 'failed', failures } : { end: 'refused', number: null, failures }
}
