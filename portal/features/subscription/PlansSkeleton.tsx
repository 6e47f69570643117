import hidden from '../../ui/hidden.module.css'
import styles from './Subscription.module.css'

/** Placeholder for two plans while they load. */
export function PlansSkeleton({ text }: { text: string }) {
  return (
    <div role="status" className={styles.plans}>
      <span className={hidden.hidden}>{text}</span>
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
