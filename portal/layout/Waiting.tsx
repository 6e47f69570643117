import { useServices } from '../context/use-services.ts'
import { classes } from '../ui/classes.ts'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './Waiting.module.css'

type Props = {
  /** over the page, for dialogs that are loading */
  isOver?: boolean
  /** as tall as a section, which keeps the footer in place when the section appears */
  isSection?: boolean
}

/** A loading indicator. Appears after a delay, to avoid flicker. */
export function Waiting({ isOver = false, isSection = false }: Props) {
  const { t } = useServices()
  return (
    <div
      className={classes(styles.waiting, isOver && styles.over, isSection && styles.section)}
      role="status"
    >
      <Spinner />
      <span>{t('page.loading')}</span>
    </div>
  )
}
