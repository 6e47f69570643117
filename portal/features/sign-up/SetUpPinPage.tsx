import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/product.ts'
import { authRoutes } from '#contract/routes/auth.ts'
import { findFailureText } from '../../context/failure-text.ts'
import { isEntryRejected } from '../../context/is-entry-rejected.ts'
import { useServices } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { useCancelSignUp } from '../../layout/use-cancel-sign-up.ts'
import { Button } from '../../ui/Button.tsx'
import forms from '../../ui/form.module.css'
import { PinField } from '../../ui/PinField.tsx'
import styles from './SignUp.module.css'
import { Steps } from './Steps.tsx'
import { useStepDone } from './use-step-done.ts'

/** Sets the PIN. Submits at the fourth digit; Enter before that shows an error. */
export function SetUpPinPage() {
  const { api, t } = useServices()
  const { goOn, wasDoneBefore } = useStepDone()
  const cancel = useCancelSignUp()
  const field = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  const [problem, setProblem] = useState<string>()
  useEffect(() => field.current?.focus(), [])
  const create = useMutation({
    mutationFn: (pin: string) => api(authRoutes.createPin, { pin }),
    async onSuccess() {
      await goOn()
      // Still on this screen: refreshing the progress failed. Entering any PIN retries, and reports that a PIN is
      // already set.
      setDigits('')
    },
    onError(error) {
      if (wasDoneBefore(error)) return
      if (isEntryRejected(error)) setDigits('')
      setProblem(findFailureText(error, t, 'failure.createPin'))
      field.current?.focus()
    },
  })
  const isBusy = create.isPending
  const type = (typed: string) => {
    if (isBusy) return
    setDigits(typed)
    setProblem(undefined)
    if (typed.length === limits.pinLength) create.mutate(typed)
  }
  return (
    <AccountPage title={t('setUpPin.title')} progress={<Steps at="pin" />} lead={t('setUpPin.hint')}>
      <form
        className={forms.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy) return
          if (digits.length === limits.pinLength) create.mutate(digits)
          // The error stays until another digit is typed.
          else setProblem((said) => said ?? t('pin.incomplete'))
        }}
      >
        <PinField
          ref={field}
          label={t('setUpPin.label')}
          isLabelHidden
          value={digits}
          onChange={type}
          problem={problem}
          isBusy={isBusy}
          hint={isBusy ? t('setUpPin.saving') : undefined}
        />
        <div className={styles.minor}>
          <Button variant="quiet" onClick={cancel}>
            {t('button.cancel')}
          </Button>
        </div>
      </form>
    </AccountPage>
  )
}
