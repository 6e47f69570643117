import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { useServices } from '../../context/use-services.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { UserName } from './UserName.tsx'
import styles from './Users.module.css'

type Props = {
  email: string
  title: ScreenText
  confirmText: ScreenText
  isDangerous: boolean
  change: () => Promise<unknown>
  doneText: ScreenText
  onDone?: () => void
  onFailed: (error: Error) => void
  onEnd: () => void
  children: ReactNode
}

/** Confirms a change of a user, makes it, and refreshes the lists of users. */
export function UserDialog(props: Props) {
  const { email, title, confirmText, isDangerous, change, doneText, onDone, onFailed, onEnd, children } =
    props
  const { toasts } = useServices()
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
    <ConfirmDialog
      title={title}
      confirmText={confirmText}
      variant={isDangerous ? 'danger' : 'primary'}
      isBusy={changing.isPending}
      // Callbacks of `mutate` do not run once the dialog is closed, and by then it may be open for another user.
      onConfirm={() => changing.mutate(undefined, { onSettled: onEnd })}
      onDismiss={onEnd}
    >
      <div className={styles.whom}>
        <UserName email={email} />
      </div>
      {children}
    </ConfirmDialog>
  )
}
