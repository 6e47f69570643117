import type { Me } from '#contract/routes/auth.ts'
import { useServices } from '../../context/use-services.ts'
import { Link } from '../../router/Link.tsx'
import { paths } from '../../router/paths.ts'
import { buttonVariant } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { AccountFacts } from './AccountFacts.tsx'
import styles from './ProfilePane.module.css'
import { SettingRow } from './SettingRow.tsx'

/** Who is signed in, and the way to delete the account. */
export function ProfilePane({ me }: { me: Me & { email: string } }) {
  const { t } = useServices()
  return (
    <>
      <AccountFacts me={me} />
      <h4 className={styles.danger}>{t('settings.danger')}</h4>
      <div className={styles.dangerZone}>
        <SettingRow
          title={t('settings.deletion')}
          text={t('settings.deletionText')}
          action={() => (
            <Link to={paths.deleteAccount} className={classes(buttonVariant('outlined'), styles.delete)}>
              {t('settings.delete')}
            </Link>
          )}
        />
      </div>
    </>
  )
}
