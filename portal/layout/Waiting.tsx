import { useServices } from '../services/services.ts'
import { classes } from '../ui/classes.ts'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './Waiting.module.css'

type Props = {
  /** a word over the page */
  isOver?: boolean
  /** in the place of a section, which is likely to fill the window: what is below does not move when it comes */
  isSection?: boolean
}

/** A quiet page while something is on its way. Shows itself only after a moment, so that nothing flickers. */
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
