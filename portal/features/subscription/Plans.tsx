import { Suspense, useState } from 'react'
import type { ReplyOf } from '#contract/route.ts'
import type { listPlans, Plan, Subscription } from '#contract/routes/billing.ts'
import { useServices } from '../../context/use-services.ts'
import { lazyScreen } from '../../layout/lazy-screen.ts'
import { PlanCard } from './PlanCard.tsx'
import { findSavings } from './plan-rules.ts'
import styles from './Subscription.module.css'
import { choiceOf } from './status-rules.ts'
import { useCheckout } from './use-checkout.ts'
import { useRefresh } from './use-subscription.ts'

const CheckoutDialog = lazyScreen('CheckoutDialog', () => import('./CheckoutDialog.tsx'))

type Props = {
  plans: readonly Plan[]
  checkout: ReplyOf<typeof listPlans>['checkout']
  subscription: Subscription
}

/** The plans, and the checkout dialog. */
export function Plans({ plans, checkout, subscription }: Props) {
  const { showFailure } = useServices()
  const refresh = useRefresh()
  const [clientSecret, setClientSecret] = useState<string>()
  const { begin, begunFor } = useCheckout(setClientSecret)
  const close = () => {
    setClientSecret(undefined)
    // The payment may have gone through before the dialog was closed.
    refresh()
  }
  return (
    <div className={styles.plans}>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          savings={findSavings(plan, plans)}
          choice={choiceOf(plan, subscription)}
          isBusy={begunFor === plan.id}
          onChoose={() => begin(plan)}
        />
      ))}
      {clientSecret !== undefined && (
        <Suspense fallback={null}>
          <CheckoutDialog
            clientSecret={clientSecret}
            {...checkout}
            onFailed={() => {
              showFailure(undefined, 'failure.checkout')
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
