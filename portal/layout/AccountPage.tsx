import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { Link } from '../router/Link.tsx'
import { useServices } from '../services/services.ts'
import { Logo } from '../ui/Logo.tsx'
import styles from './AccountPage.module.css'
import { Footer } from './Footer.tsx'
import { useScreen } from './use-screen.ts'

type Props = {
  title: string
  /** under the title: what this screen is for, where that is not plain */
  lead?: ReactNode
  children: ReactNode
}

/** A screen of the account, from logging in to the license agreement: one column, the mark above, the footer below. */
export function AccountPage({ title, lead, children }: Props) {
  const { config } = useServices()
  const heading = useScreen(title)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to={paths.home} className={styles.brand}>
          <Logo size={36} />
          <span>{config.productName}</span>
        </Link>
      </header>
      <main className={styles.main}>
        <div className={styles.card}>
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
