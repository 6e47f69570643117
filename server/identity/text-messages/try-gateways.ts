import type { NumberRefusal, SendResult, TextMessage } from '../../platform/gateways/gateway.ts'
import type { GatewayPlace } from '../document/text-message-fields.ts'
import type { PlacedGateway } from './find-gateways.ts'

/** A gateway that did not accept the message. */
export type Failure = { place: GatewayPlace; result: 'refused' | 'failed'; problem: string }

/** How an attempt ended, and the gateways that did not accept the message before. */
export type Attempt = { failures: Failure[] } & (
  | { end: 'accepted'; place: GatewayPlace }
  | { end: 'refused'; number: NumberRefusal | null }
  | { end: 'failed' }
)

/**
 * Sends a message to the first gateway that accepts it. If a gateway says that the phone number cannot receive messages,
 * the next one is not tried: it could not deliver either, or would write to a person who has unsubscribed.
 */
export async function tryGateways(
  gateways: readonly PlacedGateway[],
  message: TextMessage,
): Promise<Attempt> {
  const failures: Failure[] = []
  for (const { place, gateway } of gateways) {
    const answer: SendResult = await gateway.send(message)
    if (answer.result === 'accepted') return { end: 'accepted', place, failures }
    failures.push({ place, result: answer.result, problem: answer.problem })
    if (answer.result === 'refused' && answer.number)
      return { end: 'refused', number: answer.number, failures }
  }
  const canRetry = failures.some(({ result }) => result === 'failed')
  return canRetry ? { end: 'failed', failures } : { end: 'refused', number: null, failures }
}
