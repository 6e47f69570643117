import { OutboundError, type OutboundResponse } from '../outbound/client.ts'

/** The channels of text messages. */
export const textChannels = ['sms', 'whatsapp'] as const
export type TextChannel = (typeof textChannels)[number]

/** A text message with a code. Every attempt to send it has the same content. */
export type TextMessage = {
  /** also the idempotency key */
  id: string
  channel: TextChannel
  /** a phone number, E.164 */
  to: string
  text: string
  code: string
  expiresAt: Date
  /** the name of the project */
  project: string
}

/** Why a phone number itself cannot receive messages. */
export type NumberRejection = 'invalid' | 'unsubscribed'

/**
 * How a gateway responded:
 * - `accepted`: it will deliver the message
 * - `refused`: repeating the request does not help; `number` says whether the phone number is the reason
 * - `failed`: there was no usable response, so the message can be sent again
 */
export type SendResult =
  | { result: 'accepted' }
  | { result: 'refused'; number: NumberRejection | null; problem: string }
  | { result: 'failed'; problem: string }

/**
 * Sends the request of a message.
 * @param temporary statuses other than 408 and 429 after which the message can be sent again
 * @param read finds out in the body of a rejection why, and whether the phone number is the reason
 */
export async function sendToGateway(
  send: () => Promise<OutboundResponse>,
  read: (body: string) => { number: NumberRejection | null; code?: number | undefined },
  temporary: readonly number[] = [],
): Promise<SendResult> {
  try {
    const { status, body } = await send()
    if (status >= 200 && status < 300) return { result: 'accepted' }
    const { number, code } = read(body.toString())
    const problem = `The gateway responded with status ${status}${code === undefined ? '' : ` and error ${code}`}.`
    const canRetry = status < 400 || status >= 500 || [408, 429, ...temporary].includes(status)
    return canRetry ? { result: 'failed', problem } : { result: 'refused', number, problem }
  } catch (error) {
    if (error instanceof OutboundError) return { result: 'failed', problem: error.message }
    throw error
  }
}

/** A service that delivers text messages. */
export type Gateway = { send(message: TextMessage): Promise<SendResult> }
