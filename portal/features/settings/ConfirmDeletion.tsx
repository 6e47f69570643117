import { useMutation } from '@tanstack/react-query'
import type { ErrorCode } from '#contract/errors.ts'
import type { Me } from '#contract/routes/auth.ts'
import { ApiError } from '../../api/api-error.ts'
import { paths } from '../../paths.ts'
import { useNavigate } from '../../router/use-router.ts'
import { useServices } from '../../services/services.ts'
import { deleteAccount, type Proof } from './delete-account.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { PinDialog } from './PinDialog.tsx'

/** Refusals of the proof, said where it is asked for. */
const ofTheProof: readonly string[] = [
  'wrong_pin',
  'wrong_credentials',
  'too_many_requests',
] satisfies ErrorCode[]

/** Failures on the way, which are said whatever was asked for. */
const ofTheWay: readonly string[] = ['offline', 'unreachable', 'unavailable']

/**
 * The last step: the PIN, or the password where no PIN is set yet. A proof that was refused can be given again; any
 * other failure closes the dialog without a message (rule P12).
 */
export function ConfirmDeletion({ me, onDismiss }: { me: Me; onDismiss: () => void }) {
  const services = useServices()
  const { session, showFailure, t, toasts } = services
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: (proof: Proof) => deleteAccount(services, proof),
    onSuccess() {
      toasts.show('success', t('delete.done'))
      session.end('signedOut')
      navigate(paths.home, { replace: true })
    },
    onError({ cause }) {
      const code = cause instanceof ApiError ? cause.code : ''
      if (ofTheProof.includes(code)) return
      if (ofTheWay.includes(code)) showFailure(cause, 'failure.deleteAccount')
      onDismiss()
    },
  })
  const { error } = remove
  const isOfProof = error?.cause instanceof ApiError && ofTheProof.includes(error.cause.code)
  const dialog = {
    failure: isOfProof ? error.cause : null,
    isBusy: remove.isPending || remove.isSuccess,
    onDismiss,
  }
  if (me.requires_pin) {
    const lead = t('confirmPin.forDeletion')
    return <PinDialog {...dialog} lead={lead} look="danger" onPin={(pin) => remove.mutate({ pin })} />
  }
  return (
    <PasswordDialog
      {...dialog}
      hasPassword={me.has_password}
      onProof={(password) => remove.mutate(password === undefined ? {} : { password })}
    />
  )
}
