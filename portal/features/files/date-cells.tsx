import { useServices } from '../../context/use-services.ts'
import { DateTime, formatDateTime, formatShortDay } from '../../dashboard/DateTime.tsx'
import { intlTag } from '../../platform/locale.ts'
import { perLocale } from '../../platform/per-locale.ts'
import { classes } from '../../ui/classes.ts'
import { expiryStatus, openableStatus, timeLeft } from './date-status.ts'
import styles from './Files.module.css'

const relative = perLocale(() => new Intl.RelativeTimeFormat(intlTag(), { numeric: 'auto' }))

/** When the cake can be opened: muted if it can be opened now, marked if it cannot be opened yet. */
export function OpenableCell({ at }: { at: string | null }) {
  const { t, now } = useServices()
  if (at === null) return <Quiet text={t('files.anyTime')} />
  if (openableStatus(at, now()) === 'plain') {
    return (
      <span data-none className={styles.quiet}>
        <DateTime at={at} isDay />
      </span>
    )
  }
  const date = formatShortDay(new Date(at), new Date(now()))
  return <Marked at={at} text={t('files.opensOn', { date })} />
}

/** When the cake expires: marked if it expires soon or has expired. */
export function ExpiryCell({ at }: { at: string | null }) {
  const { t, now } = useServices()
  if (at === null) return <Quiet text={t('files.never')} />
  const status = expiryStatus(at, now())
  if (status === 'past') {
    const date = formatShortDay(new Date(at), new Date(now()))
    return <Marked at={at} text={t('files.expiredOn', { date })} isOver />
  }
  if (status === 'soon') {
    const { count, unit } = timeLeft(Date.parse(at) - now())
    return <Marked at={at} text={t('files.expiresIn', { when: relative().format(count, unit) })} isSoon />
  }
  return (
    <span data-none>
      <DateTime at={at} isDay />
    </span>
  )
}

/** A default value, which a phone does not show. */
const Quiet = ({ text }: { text: string }) => (
  <span data-none className={styles.quiet}>
    {text}
  </span>
)

type MarkedProps = { at: string; text: string; isSoon?: boolean; isOver?: boolean }

/** A date as a status. The tooltip has the exact time. */
function Marked({ at, text, isSoon, isOver }: MarkedProps) {
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={formatDateTime(new Date(at))}
      className={classes(styles.status, isSoon && styles.soon, isOver && styles.over)}
    >
      {text}
    </time>
  )
}
