import { Mail, Trash2 } from 'lucide-react'
import { useServices } from '../../context/use-services.ts'
import { Avatar } from '../../dashboard/Avatar.tsx'
import { formatDateTime } from '../../dashboard/DateTime.tsx'
import { Button } from '../../ui/Button.tsx'
import type { AccessEntry } from './access-rules.ts'
import styles from './Details.module.css'
import twoLines from './two-lines.module.css'

type Props = {
  entry: AccessEntry
  /** when the grantee was last emailed; undefined = never */
  emailedAt: string | undefined
  /** whether the viewer can email the grantee */
  isMailable: boolean
  onEmail: () => void
  /** undefined if the viewer cannot change access */
  onRemove: (() => void) | undefined
}

/** A grantee: what they can open, when they were emailed, and buttons to email them and to remove their access. */
export function AccessRow({
  entry: { email, accessType, fields },
  emailedAt,
  isMailable,
  ...actions
}: Props) {
  const { t } = useServices()
  const parts = [
    accessType === 'fields' ? t('access.fields', { fields: fields.join(', ') }) : t(`access.${accessType}`),
    ...(email.startsWith('*@') ? [t('access.domain')] : []),
    ...(emailedAt !== undefined ? [t('notify.mailed', { when: formatDateTime(new Date(emailedAt)) })] : []),
    ...(emailedAt === undefined && isMailable ? [t('notify.notMailed')] : []),
  ]
  return (
    <li>
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
            onClick={actions.onEmail}
          >
            <Mail size={16} strokeWidth={1.5} aria-hidden="true" />
          </Button>
        )}
        {actions.onRemove && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('access.remove', { email })}
            onClick={actions.onRemove}
          >
            <Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />
          </Button>
        )}
      </span>
    </li>
  )
}
