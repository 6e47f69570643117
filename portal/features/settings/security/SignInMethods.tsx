import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { authRoutes } from '#contract/routes/auth.ts'
import type { ScreenText } from '#languages/screen-text.ts'
import { useServices } from '../../../context/use-services.ts'
import { LazyBoundary } from '../../../layout/LazyBoundary.tsx'
import { lazyScreen } from '../../../layout/lazy-screen.ts'
import { Button } from '../../../ui/Button.tsx'
import { PinDialog } from '../PinDialog.tsx'
import { SettingRow } from '../SettingRow.tsx'
import type { WidgetSettings } from './WidgetScreens.tsx'

/** The widget is loaded only for users who change a sign-in method. */
const WidgetScreens = lazyScreen('WidgetScreens', () => import('./WidgetScreens.tsx'))

const leads = {
  passkeys: 'confirmPin.forPasskeys',
  secondFactor: 'confirmPin.forSecondFactor',
} as const

type Props = { screens: WidgetSettings; title: ScreenText; text: ScreenText; isTarget: boolean }

/**
 * The user's passkeys or two-step verification, behind the PIN: a change requires a PIN entry in the last five minutes
 * (rule A43). The widget then replaces the row, and has its own title. After five minutes, asks for the PIN again.
 */
export function SignInMethods({ screens, title, text, isTarget }: Props) {
  const { api, t } = useServices()
  const [step, setStep] = useState<'closed' | 'pin' | 'open'>('closed')
  const manage = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // Not only if nothing has the focus: the browser may have moved it to the dialog.
  useEffect(() => {
    if (wasOpen.current && step === 'closed') manage.current?.focus()
    wasOpen.current = step === 'open'
  }, [step])
  const confirm = useMutation({
    mutationFn: (pin: string) => api(authRoutes.authenticatePin, { pin }),
    onSuccess: () => setStep('open'),
  })
  const close = () => setStep('closed')
  if (step === 'open') {
    return (
      <LazyBoundary fallback={<SettingRow title={title} text={t('page.loading')} />} onFailure={close}>
        <WidgetScreens screens={screens} title={title} onStale={() => setStep('pin')} onEnd={close} />
      </LazyBoundary>
    )
  }
  return (
    <>
      <SettingRow
        title={title}
        text={text}
        isTarget={isTarget}
        action={(id) => (
          <Button ref={manage} aria-describedby={id} onClick={() => setStep('pin')}>
            {t('settings.secondFactor')}
          </Button>
        )}
      />
      {step === 'pin' && (
        <PinDialog
          lead={t(leads[screens])}
          failure={confirm.error}
          isBusy={confirm.isPending}
          onPin={confirm.mutate}
          onDismiss={close}
        />
      )}
    </>
  )
}
