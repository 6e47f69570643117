import { fill } from '#languages/fill.ts'
import { infoPages } from '#languages/pages.ts'
import { toScreenText } from '#languages/screen-text.ts'
import { useServices } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { currentLocale } from '../../platform/locale.ts'
import { paths } from '../../router/paths.ts'
import { Redirect } from '../../router/Redirect.tsx'
import { useLocation } from '../../router/use-router.ts'
import styles from './InfoPage.module.css'

/** A built-in page for a link that the operator has not configured (rule P7). */
export function InfoPage() {
  const { config } = useServices()
  const page = useLocation().pathname.slice(paths.info.length)
  const pages = infoPages[currentLocale()]
  const write = (text: string) => fill(text, { product: config.productName })
  if (!Object.hasOwn(pages, page)) return <Redirect to={paths.home} />
  const { title, sections } = pages[page as keyof typeof pages]
  return (
    <AccountPage title={toScreenText(title)} isWide>
      <div className={styles.text}>
        {sections.map((section) => (
          <section key={section.text}>
            {'heading' in section && <h2>{write(section.heading)}</h2>}
            <p>{write(section.text)}</p>
          </section>
        ))}
      </div>
    </AccountPage>
  )
}
