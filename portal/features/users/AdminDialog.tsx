import { useQueryClient } from '@tanstack/react-query'
import { Email } from '#contract/ids.ts'
import { manageAdmin } from '#contract/routes/admins.ts'
import { refreshMe } from '../../context/use-me.ts'
import { useServices } from '../../context/use-services.ts'
import { UserDialog } from './UserDialog.tsx'
import styles from './Users.module.css'

/** A change of a user's admin role. */
export type AdminChange = { action: 'add' | 'remove'; email: string; isSelf: boolean }

type Props = { change: AdminChange; onDone: () => void; onEnd: () => void }

/** Confirms adding or removing an admin. The user is notified by email. */
export function AdminDialog({ change, onDone, onEnd }: Props) {
  const { action, email, isSelf } = change
  const { api, showFailure, t } = useServices()
  const queries = useQueryClient()
  const isAdding = action === 'add'
  const manage = () =>
    api(manageAdmin, { action, email: Email.parse(email) }).finally(() => {
      // Users who remove their own role leave admin mode.
      if (isSelf) void refreshMe(queries)
    })
  return (
    <UserDialog
      email={email}
      title={t(isAdding ? 'admins.addTitle' : 'admins.removeTitle')}
      confirmText={t(isAdding ? 'admins.add' : 'admins.remove')}
      isDangerous={!isAdding}
      change={manage}
      doneText={t(isAdding ? 'admins.added' : 'admins.removed', { email })}
      onDone={onDone}
      onFailed={(error) => showFailure(error, 'failure.admins')}
      onEnd={onEnd}
    >
      <p className={styles.quiet}>
        {t(isAdding ? 'admins.askAdd' : isSelf ? 'admins.askRemoveSelf' : 'admins.askRemove')}
      </p>
    </UserDialog>
  )
}
