import { useMutation } from '@tanstack/react-query'
import type { ErrorCode } from '#contract/errors.ts'
import { accountRoutes } from '#contract/routes/account.ts'
import type { Me } from '#contract/routes/auth.ts'
import { ApiError } from '../../api/api-error.ts'
import { useServices } from '../../context/use-services.ts'
import { paths } from '../../router/paths.ts'
import { useNavigate } from '../../router/use-router.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { PinDialog } from './PinDialog.tsx'

/** Errors of the PIN or password, which its dialog shows. */
const proofErrors: readonly string[] = [
  'wrong_pin',
  'wrong_credentials',
  'too_many_requests',
] satisfies ErrorCode[]

const isProofError = (error: unknown): error is ApiError =>
  error instanceof ApiError && proofErrors.includes(error.code)

/**
 * The last step: the PIN, or the password if no PIN is set. A wrong PIN or password can be corrected; any other failure
 * closes the dialog and is shown as a toast (rule P12).
 */
export function ConfirmDeletion({ me, onDismiss }: { me: Me; onDismiss: () => void }) {
  const { api, session, showFailure, t, toasts } = useServices()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: (proof: { pin?: string; password?: string }) => api(accountRoutes.deleteAccount, proof),
    onSuccess() {
      toasts.show('success', t('delete.done'))
      session.end('signedOut')
      navigate(paths.home, { replace: true })
    },
    onError(error) {
      if (isProofError(error)) return
      showFailure(error, 'failure.deleteAccount')
      onDismiss()
    },
  })
  const { error } = remove
  const dialog = {
    failure: isProofError(error) ? error : null,
    isBusy: remove.isPending || remove.isSuccess,
    onDismiss,
  }
  if (me.requires_pin) {
    const lead = t('confirmPin.forDeletion')
    return <PinDialog {...dialog} lead={lead} variant="danger" onPin={(pin) => remove.mutate({ pin })} />
  }
  return (
    <PasswordDialog
      {...dialog}
      hasPassword={me.has_password}
      onProof={(password) => remove.mutate(password === undefined ? {} : { password })}
    />
  )
}
