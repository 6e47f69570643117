import type { SyntheticEvent } from 'react'
import { useServices } from '../../services/services.ts'
import styles from './Subscription.module.css'

/** The checkout of the stand-in, a page of the server's own in a frame. Being paid, it leads the whole page back here. */
export function LocalCheckout({ clientSecret, onEscape }: { clientSecret: string; onEscape: () => void }) {
  const { config, t } = useServices()
  // Keys pressed in a frame are not heard around it.
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
