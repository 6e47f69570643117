import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/product.ts'
import { authRoutes } from '#contract/routes/auth.ts'
import { ApiError } from '../../api/api-error.ts'
import { isEntryRejected } from '../../context/is-entry-rejected.ts'
import { useFieldError } from '../../context/use-field-error.tsx'
import { refreshMe } from '../../context/use-me.ts'
import { useServices } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { useSignOut } from '../../layout/use-sign-out.ts'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { PinField } from '../../ui/PinField.tsx'
import styles from './PinStep.module.css'

/** Asks for the PIN of this session. Submits at the fourth digit. */
export function PinStep({ email }: { email: string | null }) {
  const { api, idle, t } = useServices()
  const queries = useQueryClient()
  const signOut = useSignOut()
  const field = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const check = useMutation({
    mutationFn: (pin: string) => api(authRoutes.authenticatePin, { pin }),
    async onSuccess() {
      idle.reset()
      await refreshMe(queries)
      // Still on this screen: refreshing the progress failed. Entering the PIN again retries.
      setDigits('')
    },
    onError(error) {
      if (isEntryRejected(error)) setDigits('')
      field.current?.focus()
    },
  })
  const rejection = useFieldError(check.error, 'failure.authenticate')
  const isBusy = check.isPending
  useEffect(() => field.current?.focus(), [])

  const type = (typed: string) => {
    if (isBusy) return
    setDigits(typed)
    setIncomplete(false)
    if (typed.length === limits.pinLength) check.mutate(typed)
    else check.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (digits.length === limits.pinLength) check.mutate(digits)
    // The error stays until another digit is typed.
    else if (check.error === null) setIncomplete(true)
    field.current?.focus()
  }
  const rejected = isWrongPin(check.error) ? { problem: t('pin.wrong') } : rejection
  const hint = email === null ? undefined : t('pin.hint', { email })
  const lead = idle.hasLocked() ? t('pin.locked', { minutes: limits.idleLockMinutes }) : hint
  return (
    <AccountPage title={t('pin.title')} lead={lead}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PinField
          ref={field}
          label={t('pin.label')}
          isLabelHidden
          value={digits}
          onChange={type}
          {...(isIncomplete ? { problem: t('pin.incomplete') } : rejected)}
          isBusy={isBusy}
        />
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('pin.submit')}
        </Button>
        <Button variant="quiet" onClick={() => void signOut()}>
          {t('pin.otherAccount')}
        </Button>
        <Disclosure className={styles.forgotten} summary={t('pin.forgotten')}>
          <p>{t('pin.forgottenText')}</p>
        </Disclosure>
      </form>
    </AccountPage>
  )
}

const isWrongPin = (error: unknown) =>
  error instanceof ApiError && ['wrong_pin', 'invalid_input'].includes(error.code)
