import { MonitorDown } from 'lucide-react'
import { findOwnApp } from '../context/config.ts'
import { useServices } from '../context/use-services.ts'
import { AppLink } from '../layout/AppLink.tsx'
import styles from './Promo.module.css'

/**
 * Links to the app, and says what it can do.
 * @param isLayeredPdf whether only an app of the operator may open the file, and no Cakelock program
 */
export function Promo({ isLayeredPdf }: { isLayeredPdf: boolean }) {
  const { config, t } = useServices()
  const app = findOwnApp(config)
  const text = isLayeredPdf ? 'promo.layered' : 'promo.text'
  const withApp = isLayeredPdf ? 'promo.layeredWithApp' : 'promo.withApp'
  return (
    <aside className={styles.promo} aria-label={t('promo.title')}>
      <MonitorDown className={styles.icon} size={28} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <h2>{t('promo.title')}</h2>
        <p className={styles.text}>{app === undefined ? t(text) : t(withApp, { name: app.name })}</p>
      </div>
      <AppLink to={config.links.download} className={styles.link}>
        {t('portal.downloadApp')}
      </AppLink>
    </aside>
  )
}
