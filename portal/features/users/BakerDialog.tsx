import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Email } from '#contract/ids.ts'
import { type BakerRow, manageBaker } from '#contract/routes/users.ts'
import { useServices } from '../../services/services.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './Users.module.css'

/** Asks before keeping somebody from baking, or letting them again. */
export function BakerDialog({ row: { email, is_active }, onEnd }: { row: BakerRow; onEnd: () => void }) {
  const { api, showFailure, t, toasts } = useServices()
  const queries = useQueryClient()
  const verb = is_active ? 'deactivate' : 'reactivate'
  const change = useMutation({
    mutationFn: () => api(manageBaker, { action: verb, email: Email.parse(email) }),
    onSuccess: () => toasts.show('success', t(is_active ? 'baker.deactivated' : 'baker.reactivated')),
    onError: (error) => showFailure(error, is_active ? 'failure.deactivate' : 'failure.reactivate'),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['users'] }),
  })
  return (
    <Dialog
      title={t(is_active ? 'baker.deactivateTitle' : 'baker.reactivateTitle')}
      closeLabel={t('dialog.close')}
      onDismiss={onEnd}
      actions={
        <>
          <Button
            look={is_active ? 'danger' : 'primary'}
            isBusy={change.isPending}
            // Not where the dialog was left meanwhile: it may be open for somebody else by then.
            onClick={() => change.mutate(undefined, { onSettled: onEnd })}
          >
            {t(`baker.${verb}`)}
          </Button>
          <Button onClick={onEnd}>{t('ban.cancel')}</Button>
        </>
      }
    >
      <p className={styles.whom}>{email}</p>
      <p className={styles.quiet}>{t(is_active ? 'baker.askDeactivate' : 'baker.askReactivate')}</p>
    </Dialog>
  )
}
