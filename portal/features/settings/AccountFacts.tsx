import type { Me } from '#contract/routes/auth.ts'
import { useServices } from '../../context/use-services.ts'
import styles from './AccountFacts.module.css'

const roles = {
  admin: 'panel.admin',
  baker: 'panel.baker',
  opener: 'panel.opener',
  none: 'panel.noRole',
} as const

/** The email address, company and role of the user, as text. */
export function AccountFacts({ me }: { me: Me }) {
  const { t } = useServices()
  return (
    <div className={styles.person}>
      <span className={styles.initial} aria-hidden="true">
        {[...(me.email ?? '?')].at(0)?.toUpperCase()}
      </span>
      <dl className={styles.facts}>
        <dt>{t('panel.email')}</dt>
        <dd>
          <bdi>{me.email}</bdi>
        </dd>
        <dt>{t('panel.organization')}</dt>
        <dd>{me.organization?.name ?? t('panel.noOrganization')}</dd>
        <dt>{t('panel.role')}</dt>
        <dd>{t(roles[me.role ?? 'none'])}</dd>
      </dl>
    </div>
  )
}
