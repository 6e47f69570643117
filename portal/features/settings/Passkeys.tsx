import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { authRoutes } from '#contract/routes/auth.ts'
import { useServices } from '../../context/use-services.ts'
import { PasskeyList } from './PasskeyList.tsx'
import { PinDialog } from './PinDialog.tsx'

/**
 * The user's passkeys, behind the PIN: adding one requires a PIN entry in the last five minutes (rule A43). After that,
 * asks for the PIN again.
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
