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

/** A service that delivers text messages. */
export type Gateway = { send(message: TextMessage): Promise<SendResult> }
