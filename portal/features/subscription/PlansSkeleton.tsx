import { classes } from '../../ui/classes.ts'
import hidden from '../../ui/hidden.module.css'
import styles from './Subscription.module.css'

/** Placeholder for the subscription and two plans while they load. */
export function PlansSkeleton({ text }: { text: string }) {
  return (
    <div role="status" className={styles.plans}>
      <span className={hidden.hidden}>{text}</span>
      <div className={classes(styles.current, styles.placeholder)} aria-hidden="true">
        <span className={styles.long} />
      </div>
      {['month', 'year'].map((plan) => (
        <div key={plan} className={styles.card} aria-hidden="true">
          {['short', 'large', 'long', 'long', 'long', 'button'].map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
            <span key={index} className={styles[line]} />
          ))}
        </div>
      ))}
    </div>
  )
}
