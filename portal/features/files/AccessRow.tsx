import { Mail, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { Grantee } from '#contract/ids.ts'
import { useServices } from '../../context/use-services.ts'
import { Avatar } from '../../dashboard/Avatar.tsx'
import { formatDateTime } from '../../dashboard/DateTime.tsx'
import { Button } from '../../ui/Button.tsx'
import { type AccessEntry, toAccessText } from './access-rules.ts'
import styles from './Details.module.css'
import twoLines from './two-lines.module.css'

type Props = {
  entry: AccessEntry
  /** the index of the row, and the number of all rows, also of those that are not rendered */
  position: number
  size: number
  /** when the grantee was last emailed; undefined = never */
  emailedAt: string | undefined
  /** whether the viewer can email the grantee */
  isMailable: boolean
  onEmail: (grantee: Grantee) => void
  /** undefined if the viewer cannot change access */
  onRemove: ((grantee: Grantee, position: number) => void) | undefined
}

/** A grantee: what they can open, when they were emailed, and buttons to email them and to remove their access. */
export const AccessRow = memo(Row, areEqual)

/** Every change of access creates all entries again. */
function areEqual({ entry: previous, ...rest }: Props, { entry, ...next }: Props): boolean {
  const isSame = entry.email === previous.email && entry.accessType === previous.accessType
  if (!isSame || entry.fields.join('\n') !== previous.fields.join('\n')) return false
  return Object.entries(next).every(([name, value]) => rest[name as keyof typeof rest] === value)
}

function Row({ entry, position, size, emailedAt, isMailable, onEmail, onRemove }: Props) {
  const { t } = useServices()
  const { email } = entry
  const parts = [
    toAccessText(entry, t),
    ...(email.startsWith('*@') ? [t('access.domain')] : []),
    ...(emailedAt !== undefined ? [t('notify.mailed', { when: formatDateTime(new Date(emailedAt)) })] : []),
    ...(emailedAt === undefined && isMailable ? [t('notify.notMailed')] : []),
  ]
  return (
    <li tabIndex={-1} aria-posinset={position + 1} aria-setsize={size}>
      <Avatar email={email} />
      <span className={twoLines.lines}>
        <strong>
          <bdi>{email}</bdi>
        </strong>
        <span>{parts.join(' · ')}</span>
      </span>
      <span className={styles.actions}>
        {isMailable && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('notify.sendTo', { email })}
            onClick={() => onEmail(email)}
          >
            <Mail size={16} strokeWidth={1.5} aria-hidden="true" />
          </Button>
        )}
        {onRemove && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('access.remove', { email })}
            onClick={() => onRemove(email, position)}
          >
            <Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />
          </Button>
        )}
      </span>
    </li>
  )
}
