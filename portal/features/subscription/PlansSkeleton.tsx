import hidden from '../../ui/hidden.module.css'
import styles from './Subscription.module.css'

/** Two plans that are on their way, and what is waited for. */
export function PlansSkeleton({ text }: { text: string }) {
  return (
    <div role="status" className={styles.plans}>
      <span className={hidden.hidden}>{text}</span>
      {['month', 'year'].map((plan) => (
        <div key={plan} className={styles.card} aria-hidden="true">
          {['short', 'large', 'long', 'long', 'long', 'button'].map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place
            <span key={place} className={styles[line]} />
          ))}
        </div>
      ))}
    </div>
  )
}
