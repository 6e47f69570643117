import type { SyntheticEvent } from 'react'
import { useServices } from '../../services/services.ts'
import styles from './Subscription.module.css'

/** The checkout of the local payment service, in an iframe. A payment redirects the whole page back here. */
export function LocalCheckout({ clientSecret, onEscape }: { clientSecret: string; onEscape: () => void }) {
  const { config, t } = useServices()
  // Key events in an iframe do not reach the page.
  const listen = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
    currentTarget.contentWindow?.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') onEscape()
    })
  return (
    <iframe
      title={t('checkout.frame')}
      src={`${config.apiUrl}/stand-in/payment/checkout?client_secret=${encodeURIComponent(clientSecret)}`}
      className={styles.frame}
      onLoad={listen}
    />
  )
}
