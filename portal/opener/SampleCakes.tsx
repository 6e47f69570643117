import { Download } from 'lucide-react'
import { useServices } from '../context/use-services.ts'
import quietText from '../ui/text.module.css'
import styles from './SampleCakes.module.css'

/** The demo's cakes, for download. Renders nothing if the server offers none, as in production. */
export function SampleCakes() {
  const { config, t } = useServices()
  if (config.samples.length === 0) return null
  return (
    <section className={styles.samples} aria-labelledby="samples-title">
      <h2 id="samples-title">{t('samples.title')}</h2>
      <p className={quietText.quiet}>{t('samples.text')}</p>
      <ul className={styles.list}>
        {config.samples.map((name) => (
          <li key={name}>
            <a
              className={styles.link}
              href={`${config.apiUrl}/demo/cakes/${encodeURIComponent(name)}`}
              download={name}
              aria-label={t('samples.download', { name })}
            >
              <Download size={16} strokeWidth={1.5} aria-hidden="true" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
