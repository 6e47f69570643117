import type { ReactNode } from 'react'
import { useServices } from '../../context/use-services.ts'
import { Address } from '../../dashboard/Address.tsx'
import { Avatar } from '../../dashboard/Avatar.tsx'
import styles from './Users.module.css'

/** A user with avatar and a second line, if there is more to say. A wildcard is everyone at its domain. */
export function UserName({ email, children }: { email: string; children?: ReactNode }) {
  const { t } = useServices()
  const isWildcard = email.startsWith('*@')
  return (
    <span className={styles.user}>
      <Avatar email={email} isLead />
      <span className={styles.email}>
        {isWildcard ? (
          <bdi>{t('users.everyone', { domain: email.slice(2) })}</bdi>
        ) : (
          <Address email={email} />
        )}
        {isWildcard ? (
          <small>
            <span dir="ltr">{email}</span>
          </small>
        ) : (
          children
        )}
      </span>
    </span>
  )
}
