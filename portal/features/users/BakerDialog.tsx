import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Email } from '#contract/ids.ts'
import { type BakerRow, manageBaker } from '#contract/routes/users.ts'
import { useFailures, useWords } from '../../dashboard/use-words.ts'
import { useServices } from '../../services/services.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './Users.module.css'

/** Asks before keeping somebody from baking, or letting them again. */
export function BakerDialog({ row: { email, is_active }, onEnd }: { row: BakerRow; onEnd: () => void }) {
  const { t, api, toasts } = useServices()
  const words = useWords()
  const failures = useFailures()
  const queries = useQueryClient()
  const verb = is_active ? 'deactivate' : 'reactivate'
  const change = useMutation({
    mutationFn: () => api(manageBaker, { action: verb, email: Email.parse(email) }),
    onSuccess: () => toasts.show('success', words(is_active ? 'baker.deactivated' : 'baker.reactivated')),
    onError: (error) => failures.show(error, is_active ? 'failure.deactivate' : 'failure.reactivate'),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['users'] }),
  })
  return (
    <Dialog
      title={words(is_active ? 'baker.deactivateTitle' : 'baker.reactivateTitle')}
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
            {words(`baker.${verb}`)}
          </Button>
          <Button onClick={onEnd}>{words('ban.cancel')}</Button>
        </>
      }
    >
      <p className={styles.whom}>{email}</p>
      <p className={styles.quiet}>{words(is_active ? 'baker.askDeactivate' : 'baker.askReactivate')}</p>
    </Dialog>
  )
}
