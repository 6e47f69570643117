import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { authRoutes } from '#contract/routes/auth.ts'
import { useServices } from '../../context/use-services.ts'
import { PinDialog } from './PinDialog.tsx'
import { WidgetDialog, type WidgetSettings } from './WidgetDialog.tsx'

const leads = {
  passkeys: 'confirmPin.forPasskeys',
  secondFactor: 'confirmPin.forSecondFactor',
} as const

/**
 * The user's passkeys or two-step verification, behind the PIN: a change requires a PIN entry in the last five minutes
 * (rule A43). After five minutes, asks for the PIN again.
 */
export function SignInMethods({ screens, onEnd }: { screens: WidgetSettings; onEnd: () => void }) {
  const { api, t } = useServices()
  const [isFresh, setFresh] = useState(false)
  const confirm = useMutation({
    mutationFn: (pin: string) => api(authRoutes.authenticatePin, { pin }),
    onSuccess: () => setFresh(true),
  })
  if (isFresh) return <WidgetDialog screens={screens} onStale={() => setFresh(false)} onEnd={onEnd} />
  return (
    <PinDialog
      lead={t(leads[screens])}
      failure={confirm.error}
      isBusy={confirm.isPending}
      onPin={confirm.mutate}
      onDismiss={onEnd}
    />
  )
}
