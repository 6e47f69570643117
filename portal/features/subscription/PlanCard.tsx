import { Check } from 'lucide-react'
import { useId } from 'react'
import type { Plan } from '#contract/routes/billing.ts'
import { useServices } from '../../context/use-services.ts'
import { Badge } from '../../dashboard/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { formatPrice } from '../../ui/format.ts'
import quietText from '../../ui/text.module.css'
import type { Savings } from './plan-rules.ts'
import styles from './Subscription.module.css'
import type { Choice } from './status-rules.ts'

const features = ['plan.baking', 'plan.support', 'plan.folder', 'plan.cancel'] as const

type Props = {
  plan: Plan
  savings: Savings | undefined
  choice: Choice
  isBusy: boolean
  onChoose: () => void
}

/** A plan: price, savings, features and the button that selects it. */
export function PlanCard({ plan, savings, choice, isBusy, onChoose }: Props) {
  const { t } = useServices()
  const id = useId()
  const { name, amount, currency, interval } = plan
  const price = (value: number) => formatPrice(value, currency)
  return (
    <article className={classes(styles.card, choice === 'current' && styles.isCurrent)} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {name}
        {savings && <Badge variant="success" text={t('plan.save', { price: price(savings.saved) })} />}
      </h2>
      <p className={styles.price}>
        <strong>{price(amount)}</strong> {t(`plan.${interval}`)}
      </p>
      <p className={quietText.quiet}>
        {savings ? t('plan.about', { price: price(savings.perMonth) }) : t(`plan.billed.${interval}`)}
      </p>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>
            <Check size={18} strokeWidth={1.5} aria-hidden="true" />
            {t(feature)}
          </li>
        ))}
      </ul>
      <Button
        variant={savings && choice === 'subscribe' ? 'primary' : 'outlined'}
        disabled={choice === 'current'}
        isBusy={isBusy}
        aria-describedby={id}
        onClick={onChoose}
      >
        {choice === 'current' && <Check size={18} strokeWidth={1.5} aria-hidden="true" />}
        {t(`plan.${choice}`)}
      </Button>
    </article>
  )
}
