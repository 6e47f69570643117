import { useServices } from '../../context/use-services.ts'
import { classes } from '../../ui/classes.ts'
import styles from './Steps.module.css'

/** The screens of a sign-up, in order. */
const steps = ['register', 'verify', 'pin', 'agreement'] as const

/** The progress through the screens of a sign-up: a segment for each, and "Step 2 of 4". */
export function Steps({ at }: { at: (typeof steps)[number] }) {
  const { t } = useServices()
  const current = steps.indexOf(at) + 1
  return (
    <div className={styles.steps}>
      <span className={styles.segments} aria-hidden="true">
        {steps.map((step, index) => (
          <span key={step} className={classes(styles.segment, index < current && styles.reached)} />
        ))}
      </span>
      <p>{t('page.step', { current, total: steps.length })}</p>
    </div>
  )
}
