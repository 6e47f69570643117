import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { accountRoutes } from '#contract/routes/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { refreshMe } from '../../context/use-me.ts'
import { useServices } from '../../context/use-services.ts'
import { NewPasswordFields } from '../../new-password/NewPasswordFields.tsx'
import { useStrength } from '../../new-password/use-strength.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import forms from '../../ui/form.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { PinDialog } from './PinDialog.tsx'
import { findChangeProblem, type PasswordChange } from './rules.ts'
import styles from './Settings.module.css'

const empty: PasswordChange = { password: '', confirmation: '' }

/** Changes the password, confirmed with the PIN. Follows the email field, so password managers know the account. */
export function ChangePassword({ email }: { email: string }) {
  const { api, showFailure, t, toasts } = useServices()
  const queries = useQueryClient()
  const { form, values, clear, field, reject } = useFields(empty)
  const [isConfirming, setConfirming] = useState(false)
  const strength = useStrength(values.password, email)

  const change = useMutation({
    mutationFn: (pin: string) => api(accountRoutes.changePassword, { new_password: values.password, pin }),
    onSuccess() {
      toasts.show('success', t('settings.passwordSaved'))
      setConfirming(false)
      clear()
      return refreshMe(queries)
    },
    onError(error) {
      if (asksForAnotherPin(error)) return
      setConfirming(false)
      if (isTooWeak(error)) reject('password', t('settings.tooWeak'))
      else showFailure(error, 'failure.resetPassword')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = findChangeProblem(values)
    if (wrong) return reject(wrong.field, t(wrong.text))
    change.reset()
    setConfirming(true)
  }
  return (
    <>
      <form ref={form} className={classes(forms.form, styles.fields)} onSubmit={submit} noValidate>
        <TextField label={t('settings.email')} value={email} readOnly autoComplete="username" />
        <h3 className={styles.heading}>{t('settings.password')}</h3>
        <NewPasswordFields
          field={field}
          labels={{ password: t('settings.newPassword'), confirmation: t('settings.confirmation') }}
          strength={strength}
        />
        <Button type="submit">{t('settings.savePassword')}</Button>
      </form>
      {isConfirming && (
        <PinDialog
          lead={t('confirmPin.forPassword')}
          failure={asksForAnotherPin(change.error) ? change.error : null}
          isBusy={change.isPending}
          onPin={change.mutate}
          onDismiss={() => setConfirming(false)}
        />
      )}
    </>
  )
}

/** Errors that the dialog itself shows: a wrong PIN, or too many attempts. */
const asksForAnotherPin = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['wrong_pin', 'too_many_requests'].includes(error.code)

const isTooWeak = (error: unknown) => error instanceof ApiError && error.code === 'weak_password'
