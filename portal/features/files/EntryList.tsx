import type { ActivityItem } from '#contract/routes/activity.ts'
import { ActionBadge } from '../../dashboard/ActionBadge.tsx'
import { Moment } from '../../dashboard/Moment.tsx'
import { useWords } from '../../dashboard/use-words.ts'
import styles from './Details.module.css'
import { Panel } from './Panel.tsx'

/** A few entries of one cake, the newest first. */
export function EntryList({ title, entries }: { title: string; entries: readonly ActivityItem[] }) {
  const words = useWords()
  return (
    <Panel title={title}>
      {entries.length === 0 ? (
        <p className={styles.quiet}>{words('detail.noActivity')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className={styles.entries} tabIndex={0} aria-label={title}>
          {entries.map(({ id, action, user, description, createdAt }) => (
            <li key={id}>
              <ActionBadge action={action} />
              <span className={styles.what}>
                <strong>{user}</strong> <span>{description}</span>
              </span>
              <span className={styles.when}>
                <Moment at={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
