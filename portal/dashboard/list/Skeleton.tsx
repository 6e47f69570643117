import { useServices } from '../../context/use-services.ts'
import { classes } from '../../ui/classes.ts'
import hidden from '../../ui/hidden.module.css'
import widths from './columns.module.css'
import type { Column } from './columns.ts'
import styles from './Skeleton.module.css'

type Props = {
  rows: number
  /** the columns of a table, whose head is the first row; absent for other content */
  columns?: readonly Pick<Column<never>, 'title' | 'from'>[]
}

/** Placeholder rows while a list loads. */
export function Skeleton({ rows, columns }: Props) {
  const { t } = useServices()
  return (
    <div role="status" data-list={columns && 'loading'} className={styles.skeleton}>
      <span className={hidden.hidden}>{t('page.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
        <span key={row} className={classes(styles.row, columns && styles.ofTable)} aria-hidden="true">
          {(columns ?? threeColumns).map(({ title, from }) => (
            <span key={title} className={classes(from && widths[from])} />
          ))}
        </span>
      ))}
    </div>
  )
}

const threeColumns: readonly { title: string; from?: undefined }[] = ['first', 'second', 'third'].map(
  (title) => ({
    title,
  }),
)
