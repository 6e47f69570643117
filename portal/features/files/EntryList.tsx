import { type ReactNode, useState } from 'react'
import type { ActivityItem } from '#contract/routes/activity.ts'
import type { ScreenText } from '#languages/screen-text.ts'
import { useServices } from '../../context/use-services.ts'
import { ActionBadge } from '../../dashboard/ActionBadge.tsx'
import { AdminMark } from '../../dashboard/AdminMark.tsx'
import { DateTime } from '../../dashboard/DateTime.tsx'
import { classes } from '../../ui/classes.ts'
import { toCount } from '../../ui/format.ts'
import details from './Details.module.css'
import styles from './EntryList.module.css'
import { MoreButton } from './MoreButton.tsx'
import { Panel } from './Panel.tsx'
import twoLines from './two-lines.module.css'

/** How many entries are shown until the viewer asks for all. */
const shownEntries = 3

/** The server returns the newest entries of each list, up to this number. */
const maxEntries = 20

type Props = {
  title: ScreenText
  /** newest first */
  entries: readonly ActivityItem[]
  /** below the entries, next to the button for the rest */
  children?: ReactNode
}

/** A panel with a few entries of a cake; one line if there are none. */
export function EntryList({ title, entries, children }: Props) {
  const { t } = useServices()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? entries : entries.slice(0, shownEntries)
  if (entries.length === 0) return <Panel title={title} emptyText={t('detail.noActivity')} />
  const count = toCount(entries.length, entries.length >= maxEntries)
  return (
    <Panel title={title} count={entries.length > shownEntries ? count : undefined}>
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
      <div className={details.row}>
        <MoreButton count={entries.length - shown.length} onPress={() => setWhole(true)} />
        {children}
      </div>
    </Panel>
  )
}
