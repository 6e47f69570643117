import type { ActivityItem } from '#contract/routes/activity.ts'
import { useServices } from '../../context/use-services.ts'
import { ActionBadge } from '../../dashboard/ActionBadge.tsx'
import { AdminMark } from '../../dashboard/AdminMark.tsx'
import { DateTime } from '../../dashboard/DateTime.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './EntryList.module.css'
import { Panel } from './Panel.tsx'
import twoLines from './two-lines.module.css'

type Props = {
  title: string
  entries: readonly ActivityItem[]
  /** half width, with two lines per entry */
  isNarrow?: boolean
}

/** A few entries of a cake, newest first; a line of text if there are none. */
export function EntryList({ title, entries, isNarrow = false }: Props) {
  const { t } = useServices()
  if (entries.length === 0) {
    return <Panel title={title} aside={<span className={styles.none}>{t('detail.noActivity')}</span>} />
  }
  return (
    <Panel title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <ul className={classes(styles.entries, isNarrow && styles.narrow)} tabIndex={0} aria-label={title}>
        {entries.map(({ id, action, user, description, createdAt, isAdmin }) => (
          <li key={id} className={classes(isAdmin && styles.byAdmin)}>
            <ActionBadge action={action} />
            <span className={classes(twoLines.lines, styles.what)}>
              <strong>
                {user} {isAdmin && <AdminMark />}
              </strong>
              <span>{description}</span>
            </span>
            <span className={styles.when}>
              <DateTime at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
