import { CircleAlert, CreditCard } from 'lucide-react'
import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { findFailureText } from '../../context/failure-text.ts'
import { useServices } from '../../context/use-services.ts'
import { Fallback } from '../../dashboard/Fallback.tsx'
import { useScreen } from '../../layout/use-screen.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CurrentSubscription } from './CurrentSubscription.tsx'
import { FreePlan } from './FreePlan.tsx'
import { ManageButton } from './ManageButton.tsx'
import { Plans } from './Plans.tsx'
import { PlansSkeleton } from './PlansSkeleton.tsx'
import styles from './Subscription.module.css'
import { useReturn } from './use-return.ts'
import { useSubscription } from './use-subscription.ts'

/** The subscription and the plans, for admins in admin mode. */
export function SubscriptionPage() {
  const { t } = useServices()
  const isReloading = useOwnPage()
  const heading = useScreen(t('subscription.title'))
  const arrival = useReturn()
  return (
    <div className={styles.page}>
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {t('subscription.title')}
        </h1>
        <p className={styles.quiet}>{t('subscription.hint')}</p>
      </div>
      {arrival.failure !== undefined && (
        <div className={styles.failure}>
          <Notice variant="error" text={arrival.failure} />
          <Button size="small" isBusy={arrival.isFetching} onClick={arrival.askAgain}>
            {t('page.retry')}
          </Button>
        </div>
      )}
      {isReloading ? null : arrival.isVerifying ? (
        <PlansSkeleton text={t('checkout.verifying')} />
      ) : (
        <PlansAndSubscription />
      )}
    </div>
  )
}

/** Only a page loaded at the subscription's URL has a policy that allows Stripe's script; other pages are reloaded. */
function useOwnPage(): boolean {
  const { config } = useServices()
  const needsReload = config.checkout === 'elsewhere'
  useEffect(() => {
    if (needsReload) window.location.reload()
  }, [needsReload])
  return needsReload
}

/** The subscription or the free plan, and the plans; or their placeholder or error. */
function PlansAndSubscription() {
  const { t } = useServices()
  const { details, error, isFetching, askAgain } = useSubscription()
  if (details === undefined) {
    if (error === null) return <PlansSkeleton text={t('page.loading')} />
    const text = findFailureText(error, t, 'failure.subscription') ?? t('failure.subscription')
    if (error instanceof ApiError && error.code === 'payments_absent')
      return <Fallback icon={CreditCard} text={t('subscription.unavailable')} hint={text} />
    return (
      <Fallback icon={CircleAlert} text={text} isAlert>
        <Button isBusy={isFetching} onClick={askAgain}>
          {t('page.retry')}
        </Button>
      </Fallback>
    )
  }
  const { subscription, allowance, plans, checkout } = details
  return (
    <>
      {subscription.has_subscription ? (
        <CurrentSubscription subscription={subscription} plans={plans} />
      ) : (
        allowance && <FreePlan {...allowance} />
      )}
      <Plans plans={plans} checkout={checkout} subscription={subscription} />
      {/* With a subscription, the button is in its card. */}
      {subscription.manages && !subscription.has_subscription && <ManageButton variant="quiet" />}
    </>
  )
}
