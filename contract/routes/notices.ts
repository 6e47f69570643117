import * as z from 'zod/mini'
import { route } from '../route.ts'
import { Text } from '../text.ts'
import { body } from './envelope.ts'

/** The reference in the link of an email to a recipient. */
const Reference = Text.check(z.minLength(1, 'must not be empty'), z.maxLength(100))

const SharedNotice = z.object({
  /** the email address of the baker, as the email named it */
  sender: z.string(),
  /** cut to 100 characters; null if the baker did not allow it */
  file_name: z.nullable(z.string()),
})

/** What an email to a recipient said. */
export type SharedNotice = z.infer<typeof SharedNotice>

/**
 * Returns what an email to a recipient said, to anyone who has the link in it, so that the pages before the opener can say
 * why the recipient is there. The notice is null for an unknown reference, and once a newer email about the same cake
 * replaced it, the recipient's access ended or the cake expired: these cases have one response (rule F28).
 */
export const readNotice = route({
  method: 'POST',
  path: '/cakes/notice',
  access: 'anybody',
  body: body({ reference: Reference }),
  reply: z.object({ notice: z.nullable(SharedNotice) }),
})

export const noticeRoutes = { readNotice }
