import { useEffect, useState } from 'react'
import { day, minute } from '#contract/durations.ts'
import { useServices } from '../context/use-services.ts'
import { formatAgo } from '../ui/format.ts'
import { formatDateTime, formatDay } from './DateTime.tsx'
import styles from './RelativeTime.module.css'

const week = 7 * day

/**
 * How long ago something happened, or the day if that was more than a week ago. The exact time is for screen readers, and
 * appears under the pointer and while the control of its table row has the focus.
 */
export function RelativeTime({ at }: { at: string }) {
  const { now } = useServices()
  const [, setMinutes] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setMinutes((minutes) => minutes + 1), minute)
    return () => clearInterval(timer)
  }, [])
  const instant = new Date(at)
  const age = now() - instant.getTime()
  return (
    <time dateTime={instant.toISOString()} className={styles.time}>
      <span aria-hidden="true">{age < week ? formatAgo(age, 'narrow') : formatDay(instant)}</span>
      <span className={styles.exact}>{formatDateTime(instant)}</span>
    </time>
  )
}
