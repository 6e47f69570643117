import * as z from 'zod/mini'
import { locales } from '#languages/locales.ts'
import { Checksum, Email } from '../ids.ts'
import { route } from '../route.ts'
import { Text } from '../text.ts'
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

/** The reference in the link of an email to a recipient. */
const Reference = Text.check(z.minLength(1, 'must not be empty'), z.maxLength(100))

/**
 * Returns what an email to a recipient said, for whoever has the link in it, so that the pages before the sign-in can
 * say why the recipient is there. The notice is null for an unknown reference, and once a newer email about the same
 * cake replaced it, the recipient's access ended or the cake expired: these cases have one response (rule F28).
 */
export const readNotice = route({
  method: 'POST',
  path: '/cakes/notice',
  access: 'anybody',
  body: body({ reference: Reference }),
  reply: z.object({
    notice: z.nullable(
      z.object({
        /** the email address of the baker, as the email named it */
        sender: z.string(),
        /** cut to 100 characters; null if the baker did not allow it */
        file_name: z.nullable(z.string()),
      }),
    ),
  }),
})

export const recipientRoutes = { notifyRecipients, readNotice }
