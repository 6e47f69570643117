import * as z from 'zod/mini'
import { locales } from '#languages/locales.ts'
import { Checksum, Email } from '../ids.ts'
import { route } from '../route.ts'
import { body } from './envelope.ts'

/** How a baker notifies the recipients of a cake by email (rule F28). */
export const Notice = z.object({
  /** whether the email names the file */
  with_name: z.boolean(),
  language: z.enum(locales, `must be ${locales.join(', ')}`),
})
export type Notice = z.infer<typeof Notice>

/**
 * The outcome of the email to a recipient. `sent` does not reveal whether the recipient has an account or opted out.
 * - `recipient_limit`: the recipient has received the daily maximum of these emails
 * - `baker_limit`: the caller has sent the daily maximum of these emails
 * - `undeliverable`: an earlier email to the recipient bounced
 */
export const notifyOutcomes = ['sent', 'recipient_limit', 'baker_limit', 'undeliverable'] as const
export type NotifyOutcome = (typeof notifyOutcomes)[number]

export const NotifyReply = z.object({
  results: z.array(z.object({ email: z.string(), outcome: z.enum(notifyOutcomes) })),
  /** how many of these emails the caller can still send today */
  mails_left: z.int(),
})
export type NotifyReply = z.infer<typeof NotifyReply>

/** Emails recipients of a cake again. For users who manage the cake. */
export const notifyRecipients = route({
  method: 'POST',
  path: '/cakes/notify',
  access: 'pinEntered',
  hasAdminMode: true,
  manages: true,
  body: body({
    checksum: Checksum,
    admin: z._default(z.boolean(), false),
    /** email addresses with their own permission; wildcards are not emailed */
    emails: z.array(Email).check(z.minLength(1), z.maxLength(1000)),
    ...Notice.shape,
  }),
  reply: NotifyReply,
})

export const recipientRoutes = { notifyRecipients }
