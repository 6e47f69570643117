import type { Email } from '#contract/ids.ts'
import { nameZone } from '../../dashboard/DateTime.tsx'
import type { Translate } from '../../messages/translate.ts'
import { toDatesText } from '../dates-text.ts'

/** What the baker sends with a cake. It contains no secret: the cake's key stays on the server. */
export type Message = { subject: string; text: string }

type Facts = {
  /** the name of the cake's file */
  name: string
  baker: Email
  /** the portal's */
  origin: string
  openable: string | null
  expires: string | null
}

/** Writes what the file is, who sends it, and how to open it. Each value that is copied has its own line. */
export function writeMessage({ name, baker, origin, openable, expires }: Facts, t: Translate): Message {
  const dates =
    openable === null && expires === null
      ? []
      : [
          t('bake.messageDates', {
            dates: toDatesText(t, openable, expires),
            zone: nameZone(new Date(openable ?? expires ?? 0)),
          }),
        ]
  const text = [
    `${t('bake.messageFile')}\n${name}`,
    `${t('bake.messageOpen')}\n${origin}/portal?tab=open`,
    ...dates,
    baker,
  ].join('\n\n')
  return { subject: t('bake.messageSubject', { name }), text }
}

/** Longer addresses do not start the email app on some systems. */
const longestAddress = 1900

/**
 * The address that opens the email app with the message. Several recipients do not see each other; too many for an
 * address are left to the user.
 */
export function toMailto({ subject, text }: Message, recipients: readonly Email[]): string {
  const encode = (email: Email) => encodeURIComponent(email).replaceAll('%40', '@')
  const [first = ''] = recipients
  const content = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
  if (recipients.length <= 1) return `mailto:${first && encode(first)}?${content}`
  const address = `mailto:?bcc=${recipients.map(encode).join(',')}&${content}`
  return address.length <= longestAddress ? address : `mailto:?${content}`
}
