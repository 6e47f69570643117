import { Suspense } from 'react'
import { useServices } from '../../context/use-services.ts'
import { Dialog } from '../../layout/Dialog.tsx'
import { lazyScreen } from '../../layout/lazy-screen.ts'
import { Waiting } from '../../layout/Waiting.tsx'
import styles from './Subscription.module.css'

/** Stripe's libraries load with the first checkout. */
const StripeCheckout = lazyScreen('StripeCheckout', () => import('./StripeCheckout.tsx'))

type Props = {
  clientSecret: string
  publishable_key: string
  script_origin?: string | undefined
  onFailed: () => void
  onClose: () => void
}

/**
 * The checkout, shown over the plans. After the payment, Stripe leaves the page and returns to it. Closing the checkout
 * buys nothing.
 */
export function CheckoutDialog({ clientSecret, publishable_key, script_origin, onFailed, onClose }: Props) {
  const { t } = useServices()
  return (
    <Dialog title={t('checkout.title')} placement="wide" onDismiss={onClose}>
      <div className={styles.checkout}>
        <Suspense fallback={<Waiting />}>
          <StripeCheckout
            key={clientSecret}
            clientSecret={clientSecret}
            publishableKey={publishable_key}
            scriptOrigin={script_origin}
            onFailed={onFailed}
          />
        </Suspense>
      </div>
    </Dialog>
  )
}
