import { lazy, Suspense } from 'react'
import { Waiting } from '../../layout/Waiting.tsx'
import { useServices } from '../../services/services.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LocalCheckout } from './LocalCheckout.tsx'

/** Stripe's libraries load with the first Stripe checkout. */
const StripeCheckout = lazy(async () => ({
  default: (await import('./StripeCheckout.tsx')).StripeCheckout,
}))

type Props = {
  clientSecret: string
  backend: 'local' | 'stripe'
  publishable_key: string | null
  onFailed: () => void
  onClose: () => void
}

/** The checkout dialog. A payment redirects the page and returns to it; closing the dialog buys nothing. */
export function CheckoutDialog({ clientSecret, backend, publishable_key: key, onFailed, onClose }: Props) {
  const { t } = useServices()
  return (
    <Dialog title={t('checkout.title')} place="wide" closeLabel={t('dialog.close')} onDismiss={onClose}>
      {backend === 'stripe' && key !== null ? (
        <Suspense fallback={<Waiting />}>
          <StripeCheckout
            key={clientSecret}
            clientSecret={clientSecret}
            publishableKey={key}
            onFailed={onFailed}
          />
        </Suspense>
      ) : (
        <LocalCheckout clientSecret={clientSecret} onEscape={onClose} />
      )}
    </Dialog>
  )
}
