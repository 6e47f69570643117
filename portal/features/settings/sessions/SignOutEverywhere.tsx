import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { authRoutes } from '#contract/routes/auth.ts'
import { useServices } from '../../../context/use-services.ts'
import { paths } from '../../../router/paths.ts'
import { useNavigate } from '../../../router/use-router.ts'
import { Button } from '../../../ui/Button.tsx'

/** Ends every session of the account. Unlike signing out, it takes effect only after the server has confirmed it. */
export function SignOutEverywhere() {
  const { api, session, showFailure, t, toasts } = useServices()
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: () => api(authRoutes.revokeSession, { session_id: 'all' }),
    onSuccess() {
      toasts.show('success', t('panel.signedOutEverywhere'))
      session.end('signedOut')
      navigate(paths.home, { replace: true })
    },
    onError: (error) => showFailure(error, 'failure.unknown'),
  })
  return (
    <Button isBusy={leave.isPending} onClick={() => leave.mutate()}>
      <LogOut size={18} strokeWidth={1.5} aria-hidden="true" />
      {t('panel.signOutEverywhere')}
    </Button>
  )
}
