import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useServices } from '../../context/use-services.ts'
import { Dialog } from '../../layout/Dialog.tsx'
import { Button } from '../../ui/Button.tsx'

type Props = {
  title: string
  confirmText: string
  isDangerous: boolean
  change: () => Promise<unknown>
  doneText: string
  onDone?: () => void
  onFailed: (error: Error) => void
  onEnd: () => void
  children: ReactNode
}

/** Confirms a change of a user, makes it, and refreshes the lists of users. */
export function UserDialog(props: Props) {
  const { title, confirmText, isDangerous, change, doneText, onDone, onFailed, onEnd, children } = props
  const { t, toasts } = useServices()
  const queries = useQueryClient()
  const changing = useMutation({
    mutationFn: change,
    onSuccess() {
      toasts.show('success', doneText)
      onDone?.()
    },
    onError: onFailed,
    onSettled: () => void queries.invalidateQueries({ queryKey: ['users'] }),
  })
  return (
    <Dialog
      title={title}
      onDismiss={onEnd}
      actions={
        <Button
          variant={isDangerous ? 'danger' : 'primary'}
          isBusy={changing.isPending}
          // Callbacks of `mutate` do not run once the dialog is closed, and by then it may be open for another user.
          onClick={() => changing.mutate(undefined, { onSettled: onEnd })}
        >
          {confirmText}
        </Button>
      }
      cancelText={t('button.cancel')}
    >
      {children}
    </Dialog>
  )
}
