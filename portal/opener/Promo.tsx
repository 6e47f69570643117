import { MonitorDown } from 'lucide-react'
import { useServices } from '../context/use-services.ts'
import { AppLink } from '../layout/AppLink.tsx'
import styles from './Promo.module.css'

/** Recommends the desktop app. */
export function Promo() {
  const { config, t } = useServices()
  return (
    <aside className={styles.promo} aria-label={t('promo.title')}>
      <MonitorDown className={styles.icon} size={28} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <h2>{t('promo.title')}</h2>
        <p className={styles.text}>{t('promo.text')}</p>
      </div>
      <AppLink to={config.links.download} className={styles.link}>
        {t('portal.downloadApp')}
      </AppLink>
    </aside>
  )
}
