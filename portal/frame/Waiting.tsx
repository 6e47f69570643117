import { classes } from '../ui/classes.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { useWorld } from '../world/world.ts'
import styles from './Waiting.module.css'

/**
 * A quiet page while something is on its way, or a word over the page (`isOver`). Shows itself only after a moment, so that
 * nothing flickers.
 */
export function Waiting({ isOver = false }: { isOver?: boolean }) {
  const { t } = useWorld()
  return (
    <div className={classes(styles.waiting, isOver && styles.over)} role="status">
      <Spinner />
      <span>{t('page.loading')}</span>
    </div>
  )
}
