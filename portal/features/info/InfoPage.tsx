import { useServices } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import type { InfoPageName } from '../../messages/en/info.ts'
import { infoPages } from '../../messages/info-pages.ts'
import { currentLocale } from '../../platform/locale.ts'
import { paths } from '../../router/paths.ts'
import { Redirect } from '../../router/Redirect.tsx'
import { useLocation } from '../../router/use-router.ts'
import styles from './InfoPage.module.css'

/** A built-in page for a link that the operator has not configured (rule P7). */
export function InfoPage() {
  const { config } = useServices()
  const page = useLocation().pathname.slice(paths.info.length)
  const pages = infoPages[currentLocale()](config.productName)
  if (!Object.hasOwn(pages, page)) return <Redirect to={paths.home} />
  const { title, sections } = pages[page as InfoPageName]
  return (
    <AccountPage title={title}>
      <div className={styles.text}>
        {sections.map(({ heading, text }) => (
          <section key={text}>
            {heading !== undefined && <h2>{heading}</h2>}
            <p>{text}</p>
          </section>
        ))}
      </div>
    </AccountPage>
  )
}
