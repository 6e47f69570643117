import { Email } from '#contract/ids.ts'
import { type BakerRow, manageBaker } from '#contract/routes/users.ts'
import { useServices } from '../../context/use-services.ts'
import { UserDialog } from './UserDialog.tsx'
import styles from './Users.module.css'

/** Confirms deactivating or reactivating a baker. */
export function BakerDialog({ row: { email, is_active }, onEnd }: { row: BakerRow; onEnd: () => void }) {
  const { api, showFailure, t } = useServices()
  const action = is_active ? 'deactivate' : 'reactivate'
  return (
    <UserDialog
      email={email}
      title={t(`baker.${action}Title`)}
      confirmText={t(`baker.${action}`)}
      isDangerous={is_active}
      change={() => api(manageBaker, { action, email: Email.parse(email) })}
      doneText={t(`baker.${action}d`)}
      onFailed={(error) => showFailure(error, `failure.${action}`)}
      onEnd={onEnd}
    >
      <p className={styles.quiet}>{t(is_active ? 'baker.askDeactivate' : 'baker.askReactivate')}</p>
    </UserDialog>
  )
}
