import type { Dates } from '../../access/date-rules.ts'
import { formatDateTime } from '../../dashboard/DateTime.tsx'
import type { Translate } from '../../messages/translate.ts'

/** Says from when and until when a cake can be opened: 'Available anytime. Expires Jan 2, 2099, 10:30 AM.' */
export function toDatesSentence({ openable_date, expires_date }: Dates, t: Translate): string {
  const from =
    openable_date === null
      ? t('dates.fromNone')
      : t('dates.from', { date: formatDateTime(new Date(openable_date)) })
  const until =
    expires_date === null
      ? t('dates.untilNone')
      : t('dates.until', { date: formatDateTime(new Date(expires_date)) })
  return `${from} ${until}`
}
