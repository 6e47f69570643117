import type { Plan, Subscription } from '#contract/routes/billing.ts'
import { useServices } from '../../context/use-services.ts'
import { Badge } from '../../dashboard/Badge.tsx'
import { DateTime } from '../../dashboard/DateTime.tsx'
import { formatPrice } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ManageButton } from './ManageButton.tsx'
import styles from './Subscription.module.css'
import { looks } from './status-rules.ts'

/** The company's subscription, its status and end date. */
export function CurrentSubscription({
  subscription,
  plans,
}: {
  subscription: Subscription
  plans: readonly Plan[]
}) {
  const { t } = useServices()
  const { status, plan_name: name, current_period_end: end } = subscription
  if (status === 'none') return null
  const { variant, date } = looks[status]
  const plan = plans.find(({ is_current }) => is_current)
  return (
    <section className={styles.current} aria-labelledby="current-subscription">
      <div className={styles.facts}>
        <h2 id="current-subscription" className={styles.label}>
          {t('current.title')}
        </h2>
        <p className={styles.plan}>
          {name}
          <Badge variant={variant} text={t(`current.${status}`)} isQuiet={status === 'active'} />
        </p>
        <p className={styles.quiet}>
          {plan && `${price(plan)} · `}
          {end !== null && (
            <>
              {t(`current.${date}`)} <DateTime at={new Date(end * 1000).toISOString()} isDay />
            </>
          )}
        </p>
      </div>
      <ManageButton variant={status === 'past_due' ? 'primary' : 'outlined'} />
      {status === 'past_due' && <Notice variant="error" text={t('current.payNow')} />}
      {status === 'canceled' && <p className={styles.aside}>{t('current.resume')}</p>}
    </section>
  )

  function price({ amount, currency, interval }: Plan) {
    const text = formatPrice(amount, currency)
    return t(interval === 'month' ? 'plan.perMonth' : 'plan.perYear', { price: text })
  }
}
