import type { Plan, Subscription } from '#contract/routes/billing.ts'
import { Badge } from '../../dashboard/Badge.tsx'
import { DateTime } from '../../dashboard/DateTime.tsx'
import { useWords } from '../../dashboard/use-words.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ManageButton } from './ManageButton.tsx'
import { formatPrice } from './plan-rules.ts'
import styles from './Subscription.module.css'
import { looks } from './status-rules.ts'

/** What the organization pays for, how that stands, and until when. */
export function CurrentSubscription({
  subscription,
  plans,
}: {
  subscription: Subscription
  plans: readonly Plan[]
}) {
  const words = useWords()
  const { status, plan_name: name, current_period_end: end } = subscription
  if (status === 'none') return null
  const { look, date } = looks[status]
  const plan = plans.find(({ is_current }) => is_current)
  return (
    <section className={styles.current} aria-labelledby="current-subscription">
      <div className={styles.facts}>
        <h2 id="current-subscription" className={styles.label}>
          {words('current.title')}
        </h2>
        <p className={styles.plan}>
          {name}
          <Badge look={look} text={words(`current.${status}`)} />
        </p>
        <p className={styles.quiet}>
          {plan && `${price(plan)} · `}
          {end !== null && (
            <>
              {words(`current.${date}`)} <DateTime at={new Date(end * 1000).toISOString()} isDay />
            </>
          )}
        </p>
      </div>
      <ManageButton />
      {status === 'past_due' && <Notice look="error" text={words('current.payNow')} />}
      {status === 'canceled' && <p className={styles.aside}>{words('current.resume')}</p>}
    </section>
  )

  function price({ amount, currency, interval }: Plan) {
    const text = formatPrice(amount, currency)
    return words(interval === 'month' ? 'plan.perMonth' : 'plan.perYear', { price: text })
  }
}
