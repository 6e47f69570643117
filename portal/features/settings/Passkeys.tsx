import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { authRoutes } from '#contract/routes/auth.ts'
import { useServices } from '../../services/services.ts'
import { PasskeyList } from './PasskeyList.tsx'
import { PinDialog } from './PinDialog.tsx'

/**
 * The passkeys of whoever is signed in, behind their PIN: adding one takes a session in which it was given less than
 * five minutes ago (rule A43). When that has passed meanwhile, it is asked for again.
 */
export function Passkeys({ onEnd }: { onEnd: () => void }) {
  const { api, t } = useServices()
  const [isFresh, setFresh] = useState(false)
  const confirm = useMutation({
    mutationFn: (pin: string) => api(authRoutes.authenticatePin, { pin }),
    onSuccess: () => setFresh(true),
  })
  if (isFresh) return <PasskeyList onStale={() => setFresh(false)} onEnd={onEnd} />
  return (
    <PinDialog
      lead={t('confirmPin.forPasskeys')}
      failure={confirm.error}
      isBusy={confirm.isPending}
      onPin={confirm.mutate}
      onDismiss={onEnd}
    />
  )
}
