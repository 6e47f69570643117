import type { NotifyOutcome, NotifyReply } from '#contract/routes/recipients.ts'
import type { ScreenText } from '#languages/screen-text.ts'
import type { Translate } from '../../messages/translate.ts'

type Result = NotifyReply['results'][number]
type Report = { kind: 'success' | 'error'; text: ScreenText }

const rejections = [
  ['recipient_limit', 'notify.recipientLimit'],
  ['baker_limit', 'notify.bakerLimit'],
  ['undeliverable', 'notify.undeliverable'],
] as const satisfies readonly (readonly [NotifyOutcome, string])[]

/** The maximum number of email addresses in a sentence. */
const maxListedEmails = 5

/** Describes the outcome of the emails: one sentence for the sent emails, and one per reason for the others. */
export function toReports(results: readonly Result[], t: Translate): Report[] {
  const find = (reported: NotifyOutcome) =>
    results.flatMap(({ email, outcome }) => (outcome === reported ? [email] : []))
  const sent = find('sent')
  const [first] = sent
  const success: Report[] =
    first === undefined
      ? []
      : [
          {
            kind: 'success',
            text:
              sent.length === 1
                ? t('notify.sent', { email: first })
                : t('notify.sentMany', { count: String(sent.length) }),
          },
        ]
  const failures = rejections.flatMap(([outcome, text]): Report[] => {
    const emails = find(outcome)
    return emails.length === 0 ? [] : [{ kind: 'error', text: t(text, { emails: toList(emails) }) }]
  })
  return [...success, ...failures]
}

const toList = (emails: readonly string[]): string =>
  emails.length <= maxListedEmails
    ? emails.join(', ')
    : `${emails.slice(0, maxListedEmails).join(', ')} (+${emails.length - maxListedEmails})`
