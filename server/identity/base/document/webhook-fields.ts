import { z } from 'zod'
import { SecretReference, toUniqueList, WebUrl } from './document-fields.ts'
import { type EventType, eventTypes } from './event-types.ts'

const Webhook = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be at most 40 lower-case letters, digits and hyphens')
    .describe('The name of the webhook in the project. Pending events belong to this name.'),
  url: WebUrl.describe('The URL that receives the events.'),
  events: toUniqueList(z.enum(eventTypes), 1, eventTypes.length)
    .nullable()
    .default(null)
    .describe('The types of events to send. `null`: all.'),
  secret: SecretReference,
  previous_secret: SecretReference.optional(),
})

/** The URLs that receive the events of the project. */
export const Webhooks = z
  .array(Webhook)
  .max(10)
  .refine(
    (webhooks) => new Set(webhooks.map(({ name }) => name)).size === webhooks.length,
    'must not contain a name twice',
  )

/** The path of a webhook's secret, and that of the previous one. The database stores them under these names. */
export const toWebhookSecretPaths = (name: string): [current: string, previous: string] => [
  `webhooks.${name}.secret`,
  `webhooks.${name}.previous_secret`,
]

/** A webhook as the database stores it: the fields of the document without the secrets. */
export type StoredWebhook = {
  name: string
  url: string
  /** null = all */
  events: EventType[] | null
}
