import type { ReactNode } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import type { Purpose } from '../context/arrival.ts'
import { useServices } from '../context/use-services.ts'
import { Link } from '../router/Link.tsx'
import { paths } from '../router/paths.ts'
import { classes } from '../ui/classes.ts'
import { Logo } from '../ui/Logo.tsx'
import styles from './AccountPage.module.css'
import { Arrival } from './arrival/Arrival.tsx'
import { Footer } from './Footer.tsx'
import { useScreen } from './use-screen.ts'

type Props = {
  title: ScreenText
  /** the progress through several screens, above the title */
  progress?: ReactNode
  /** explanation under the title */
  lead?: ReactNode
  /**
   * what the page is a step to, for a recipient who came by an email about a shared file. Only the first screens of a
   * visit have one, and they also say what the product is.
   */
  purpose?: Purpose
  /** for pages to read */
  isWide?: boolean
  children: ReactNode
}

/** The layout of the account screens, from sign-in to the license agreement: logo, one column, footer. */
export function AccountPage({ title, progress, lead, purpose, isWide = false, children }: Props) {
  const { config, t } = useServices()
  const heading = useScreen(title)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to={paths.home} className={styles.brand}>
          <Logo size={36} />
          <span>{config.productName}</span>
        </Link>
        {purpose && <p className={styles.promise}>{t('page.promise')}</p>}
      </header>
      <main className={styles.main}>
        <div className={classes(styles.card, isWide && styles.wide)}>
          <Arrival purpose={purpose} />
          {progress}
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </main>
      <Footer />
    </div>
  )
}
