import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { accountRoutes } from '#contract/routes/account.ts'
import { ApiError, type FailureCode } from '../../../api/api-error.ts'
import { refreshMe } from '../../../context/use-me.ts'
import { useServices } from '../../../context/use-services.ts'
import { useFocusReturn } from '../../../layout/use-focus-return.ts'
import { NewPasswordFields } from '../../../new-password/NewPasswordFields.tsx'
import { useStrength } from '../../../new-password/use-strength.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import forms from '../../../ui/form.module.css'
import hidden from '../../../ui/hidden.module.css'
import { useFields } from '../../../ui/use-fields.ts'
import { PinDialog } from '../PinDialog.tsx'
import { findChangeProblem, type PasswordChange } from '../rules.ts'
import { SettingRow } from '../SettingRow.tsx'
import styles from './ChangePassword.module.css'

const empty: PasswordChange = { password: '', confirmation: '' }

/** Changes the password, confirmed with the PIN. The form opens in place. */
export function ChangePassword({ email, isTarget }: { email: string; isTarget: boolean }) {
  const { t } = useServices()
  const [isOpen, setOpen] = useState(isTarget)
  const opener = useFocusReturn<HTMLButtonElement>(isOpen)
  return (
    <SettingRow
      title={t('settings.password')}
      text={t('settings.passwordText')}
      action={() =>
        !isOpen && (
          <Button ref={opener} onClick={() => setOpen(true)}>
            {t('settings.savePassword')}
          </Button>
        )
      }
    >
      {isOpen && <PasswordForm email={email} onEnd={() => setOpen(false)} />}
    </SettingRow>
  )
}

function PasswordForm({ email, onEnd }: { email: string; onEnd: () => void }) {
  const { api, showFailure, t, toasts } = useServices()
  const queries = useQueryClient()
  const { form, values, field, reject } = useFields(empty)
  const [isConfirming, setConfirming] = useState(false)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus(), [form])
  const strength = useStrength(values.password, email)

  const change = useMutation({
    mutationFn: (pin: string) => api(accountRoutes.changePassword, { new_password: values.password, pin }),
    onSuccess() {
      toasts.show('success', t('settings.passwordSaved'))
      onEnd()
      return refreshMe(queries)
    },
    onError(error) {
      if (isShownInDialog(error)) return
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
        {/* Tells password managers which account the password belongs to. */}
        <input
          type="email"
          className={hidden.hidden}
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
          autoComplete="username"
        />
        <NewPasswordFields
          field={field}
          labels={{ password: t('settings.newPassword'), confirmation: t('settings.confirmation') }}
          strength={strength}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary">
            {t('settings.savePassword')}
          </Button>
          <Button onClick={onEnd}>{t('button.cancel')}</Button>
        </div>
      </form>
      {isConfirming && (
        <PinDialog
          lead={t('confirmPin.forPassword')}
          failure={isShownInDialog(change.error) ? change.error : null}
          isBusy={change.isPending}
          onPin={change.mutate}
          onDismiss={() => setConfirming(false)}
        />
      )}
    </>
  )
}

/** Errors that the dialog itself shows: a wrong PIN, too many attempts, or a failure that is not about the password. */
const dialogErrors: ReadonlySet<FailureCode> = new Set([
  'wrong_pin',
  'too_many_requests',
  'offline',
  'unreachable',
  'unavailable',
  'server_error',
])

const isShownInDialog = (error: unknown): error is ApiError =>
  error instanceof ApiError && dialogErrors.has(error.code)

const isTooWeak = (error: unknown) => error instanceof ApiError && error.code === 'weak_password'
