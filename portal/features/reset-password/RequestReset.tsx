import { useServices } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { EmailForm } from '../../layout/EmailForm.tsx'
import { startReset } from '../../provider/start-reset.ts'
import { Link } from '../../router/Link.tsx'
import { paths } from '../../router/paths.ts'
import styles from '../../ui/form.module.css'

/** Requests the reset email. The response is the same whether or not the account exists. */
export function RequestReset() {
  const services = useServices()
  const { t } = services
  return (
    <AccountPage title={t('reset.title')} lead={t('reset.lead')}>
      <EmailForm
        label={t('reset.email')}
        submitText={t('reset.send')}
        autoComplete="username"
        check={(email) => (email.trim() === '' ? t('reset.emailMissing') : undefined)}
        send={(email) => startReset(services, email)}
        fallback="failure.startReset"
        sentText={t('reset.sent')}
      />
      <p className={styles.aside}>
        <Link to={paths.login}>{t('reset.back')}</Link>
      </p>
    </AccountPage>
  )
}
