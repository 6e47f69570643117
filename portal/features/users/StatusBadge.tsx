import type { BakerRow } from '#contract/routes/users.ts'
import { useServices } from '../../context/use-services.ts'
import { Badge } from '../../dashboard/Badge.tsx'
import { statusOf } from './rules.ts'
import styles from './Users.module.css'

/** The status of a user: plain text for active users, and a badge for exceptions. */
export function StatusBadge({ row }: { row: Pick<BakerRow, 'ban_info' | 'is_active'> }) {
  const { t } = useServices()
  const status = statusOf(row)
  const text = t(`users.${status}`)
  if (status === 'active') return <span className={styles.quiet}>{text}</span>
  return <Badge variant={status === 'banned' ? 'blocked' : 'info'} text={text} />
}
