import { z } from 'zod'
import {
  type BodyTemplate,
  defaultBody,
  findTemplateProblem,
} from '../../../platform/gateways/body-template.ts'
import type { TextChannel } from '../../../platform/gateways/gateway.ts'
import { Origin, SecretReference, toUniqueList, WebUrl } from './document-fields.ts'

const longestTemplate = 10_000

const Body = z
  .record(z.string(), z.json())
  .superRefine((template, context) => {
    const problem = findTemplateProblem(template as BodyTemplate)
    if (problem) context.addIssue(problem)
  })
  .refine(
    (template) => JSON.stringify(template).length <= longestTemplate,
    `must be ${longestTemplate} characters at most`,
  )

const WebhookGateway = z.strictObject({
  type: z.literal('webhook'),
  url: WebUrl.describe('The URL that receives each message as a signed POST request.'),
  secret: SecretReference,
  body: Body.prefault(defaultBody as z.input<typeof Body>).describe(
    'The JSON body. In its strings, variables such as {{to}} and {{text}} are filled in.',
  ),
})

const word = (example: string, form: RegExp) =>
  z.string().regex(form, `must be the value that the service shows, such as ${example}`)

const TwilioGateway = z
  .strictObject({
    type: z.literal('twilio'),
    url: Origin.default('https://api.twilio.com').describe('The origin of the API.'),
    account_sid: word('AC0123…', /^[\w-]{1,100}$/).describe('The account ID, which is also the user name.'),
    secret: SecretReference,
    from: word('+15005550006 or Shop', /^(?:\+[1-9]\d{7,14}|[A-Za-z0-9 ]{1,11})$/)
      .optional()
      .describe('The sender: a phone number or a name. Not together with `messaging_service_sid`.'),
    messaging_service_sid: word('MG0123…', /^[\w-]{1,100}$/)
      .optional()
      .describe('The messaging service that chooses the sender.'),
    content_sid: word('HX0123…', /^[\w-]{1,100}$/)
      .optional()
      .describe('The approved template to send instead of the text. Its variable 1 is the code.'),
  })
  .refine(
    ({ from, messaging_service_sid: service }) => (from === undefined) !== (service === undefined),
    'must have either from or messaging_service_sid',
  )

const Gateway = z.discriminatedUnion('type', [WebhookGateway, TwilioGateway])

const budget = z.int().min(1).max(1_000_000_000)

/** How messages of one channel are sent. */
export const TextMessages = z.strictObject({
  gateway: Gateway.describe('The service that delivers the messages.'),
  second_gateway: Gateway.nullable()
    .default(null)
    .describe('The service to use if the first one rejects a message or does not respond. `null`: none.'),
  countries: toUniqueList(
    z.string().regex(/^[A-Z]{2}$/, 'must be a country code such as US'),
    1,
    250,
  ).describe('The countries (ISO 3166-1 alpha-2) whose phone numbers may receive messages.'),
  budget: z
    .strictObject({
      messages_per_day: budget.describe('The maximum number of messages in 24 hours.'),
      per_prefix: budget
        .default(50)
        .describe(
          'The maximum number of messages in 24 hours to phone numbers that differ only in their last four digits.',
        ),
      per_number: budget
        .default(10)
        .describe('The maximum number of messages in 24 hours to one phone number.'),
    })
    .describe('How many messages the project may request.'),
})

export type WrittenTextMessages = z.output<typeof TextMessages>
export type WrittenGateway = WrittenTextMessages['gateway']

/** A gateway as the database stores it: the fields of the document without the secret. */
export type StoredGateway = WrittenGateway extends infer Variant
  ? Variant extends object
    ? Omit<Variant, 'secret'>
    : never
  : never
export type StoredTextMessages = Omit<WrittenTextMessages, 'gateway' | 'second_gateway'> & {
  gateway: StoredGateway
  second_gateway: StoredGateway | null
}

/** The gateways of a channel, in the order in which they are tried. */
export const gatewaySlots = ['gateway', 'second_gateway'] as const
export type GatewaySlot = (typeof gatewaySlots)[number]

/** The path of a gateway's secret in the document. The database stores the secret under this name. */
export const toGatewaySecretPath = (channel: TextChannel, slot: GatewaySlot): string =>
  `${channel}.${slot}.secret`
