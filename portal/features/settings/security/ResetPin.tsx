import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { accountRoutes } from '#contract/routes/account.ts'
import { authRoutes } from '#contract/routes/auth.ts'
import { findFailureText } from '../../../context/failure-text.ts'
import { useServices } from '../../../context/use-services.ts'
import { PinDialog } from '../PinDialog.tsx'
import { NewPinDialog } from './NewPinDialog.tsx'

/** Changes the PIN in two dialogs: the current PIN, then the new one and its confirmation. */
export function ResetPin({ onEnd }: { onEnd: () => void }) {
  const { api, t, toasts } = useServices()
  const [oldPin, setOldPin] = useState<string>()
  const confirm = useMutation({
    mutationFn: (pin: string) => api(authRoutes.authenticatePin, { pin }),
    onSuccess: (_, pin) => setOldPin(pin),
  })
  const reset = useMutation({
    mutationFn: (new_pin: string) => api(accountRoutes.resetPin, { pin: oldPin ?? '', new_pin }),
    onSuccess: () => toasts.show('success', t('settings.pinSaved')),
  })
  if (oldPin === undefined) {
    return (
      <PinDialog
        lead={t('confirmPin.forPin')}
        failure={confirm.error}
        isBusy={confirm.isPending}
        onPin={confirm.mutate}
        onDismiss={onEnd}
      />
    )
  }
  return (
    <NewPinDialog
      failure={reset.error ? findFailureText(reset.error, t, 'failure.newPin') : undefined}
      isBusy={reset.isPending}
      onPin={(pin) => reset.mutate(pin, { onSuccess: onEnd })}
      onDismiss={onEnd}
    />
  )
}
