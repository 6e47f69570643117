import type { ScreenText } from '#languages/screen-text.ts'
import { useServices } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { Link } from '../../router/Link.tsx'
import { paths } from '../../router/paths.ts'
import { buttonVariant } from '../../ui/Button.tsx'
import styles from '../../ui/form.module.css'
import { Notice } from '../../ui/Notice.tsx'

/** Shown for an emailed link that does not work, with a link to request a new email. */
export function LinkProblem({ title }: { title: ScreenText }) {
  const { t } = useServices()
  return (
    <AccountPage title={title}>
      <div className={styles.form}>
        <Notice variant="error" text={t('reset.linkUsed')} />
        <Link to={paths.resetPassword} className={buttonVariant('primary')}>
          {t('reset.newLink')}
        </Link>
      </div>
      <p className={styles.aside}>
        <Link to={paths.login}>{t('reset.back')}</Link>
      </p>
    </AccountPage>
  )
}
