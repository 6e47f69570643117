import { useServices } from '../../context/use-services.ts'
import { classes } from '../../ui/classes.ts'
import styles from './Steps.module.css'

export type StepNumber = { current: number; total: number }

/** The progress through a series of screens: a segment for each, and "Step 2 of 4". */
export function Steps({ current, total }: StepNumber) {
  const { t } = useServices()
  return (
    <div className={styles.steps}>
      <span className={styles.segments} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the segments never change places
          <span key={index} className={classes(styles.segment, index < current && styles.reached)} />
        ))}
      </span>
      <p>{t('page.step', { current, total })}</p>
    </div>
  )
}
