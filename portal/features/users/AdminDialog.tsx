import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Email } from '#contract/ids.ts'
import { manageAdmin } from '#contract/routes/admins.ts'
import { refreshMe } from '../../context/use-me.ts'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './Users.module.css'

/** A change of a user's admin role. */
export type AdminChange = { action: 'add' | 'remove'; email: string; isSelf: boolean }

type Props = { change: AdminChange; onDone: () => void; onEnd: () => void }

/** Confirms adding or removing an admin. The user is notified by email. */
export function AdminDialog({ change, onDone, onEnd }: Props) {
  const { action, email, isSelf } = change
  const { api, showFailure, t, toasts } = useServices()
  const queries = useQueryClient()
  const isAdding = action === 'add'
  const manage = useMutation({
    mutationFn: () => api(manageAdmin, { action, email: Email.parse(email) }),
    onSuccess: () => {
      toasts.show('success', t(isAdding ? 'admins.added' : 'admins.removed', { email }))
      onDone()
    },
    onError: (error) => showFailure(error, 'failure.admins'),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['users'] })
      // Users who remove their own role leave admin mode.
      if (isSelf) void refreshMe(queries)
    },
  })
  return (
    <Dialog
      title={t(isAdding ? 'admins.addTitle' : 'admins.removeTitle')}
      closeLabel={t('dialog.close')}
      onDismiss={onEnd}
      actions={
        <>
          <Button
            variant={isAdding ? 'primary' : 'danger'}
            isBusy={manage.isPending}
            // Callbacks of `mutate` do not run once the dialog is closed, and by then it may be open for another user.
            onClick={() => manage.mutate(undefined, { onSettled: onEnd })}
          >
            {t(isAdding ? 'admins.add' : 'admins.remove')}
          </Button>
          <Button onClick={onEnd}>{t('ban.cancel')}</Button>
        </>
      }
    >
      <p className={styles.whom}>{email}</p>
      <p className={styles.quiet}>
        {t(isAdding ? 'admins.askAdd' : isSelf ? 'admins.askRemoveSelf' : 'admins.askRemove')}
      </p>
    </Dialog>
  )
}
