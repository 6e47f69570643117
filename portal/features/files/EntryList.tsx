import { useState } from 'react'
import type { ActivityItem } from '#contract/routes/activity.ts'
import { useServices } from '../../context/use-services.ts'
import { ActionBadge } from '../../dashboard/ActionBadge.tsx'
import { AdminMark } from '../../dashboard/AdminMark.tsx'
import { DateTime } from '../../dashboard/DateTime.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './EntryList.module.css'
import { MoreButton } from './MoreButton.tsx'
import twoLines from './two-lines.module.css'

/** How many entries are shown until the viewer asks for all. */
const shownEntries = 5

/** A few entries of a cake, newest first; a line of text if there are none. */
export function EntryList({ entries }: { entries: readonly ActivityItem[] }) {
  const { t } = useServices()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? entries : entries.slice(0, shownEntries)
  if (entries.length === 0) return <p className={styles.none}>{t('detail.noActivity')}</p>
  return (
    <>
      <ul className={styles.entries}>
        {shown.map(({ id, action, user, description, createdAt, isAdmin }) => (
          <li key={id} className={classes(isAdmin && styles.byAdmin)}>
            <span className={twoLines.lines}>
              <strong>
                <bdi>{user}</bdi> {isAdmin && <AdminMark />}
              </strong>
              <span>
                {description} · <DateTime at={createdAt} />
              </span>
            </span>
            <ActionBadge action={action} />
          </li>
        ))}
      </ul>
      <MoreButton count={entries.length - shown.length} onPress={() => setWhole(true)} />
    </>
  )
}
