import { product } from '#contract/product.ts'
import type { LinkName } from '../context/config.ts'
import { useServices } from '../context/use-services.ts'
import type { MessageKey } from '../messages/en.ts'
import { AppLink } from './AppLink.tsx'
import styles from './Footer.module.css'

const links = [
  ['home', 'footer.home'],
  ['about', 'footer.about'],
  ['faq', 'footer.faq'],
  ['terms', 'footer.terms'],
  ['privacy', 'footer.privacy'],
  ['contact', 'footer.contact'],
] as const satisfies readonly [LinkName, MessageKey][]

/** The footer: links, copyright and version. */
export function Footer() {
  const { config, t } = useServices()
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('footer.label')}>
        <ul className={styles.links}>
          {links.map(([name, key]) => (
            <li key={name}>
              <AppLink to={config.links[name]} className={styles.link}>
                {t(key)}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles.small}>
        <span>{t('footer.copyright', { year: product.copyrightYear, product: config.productName })}</span>
        <span>{t('footer.version', { version: product.version })}</span>
      </p>
    </footer>
  )
}
