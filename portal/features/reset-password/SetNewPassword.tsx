import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { limits } from '#contract/product.ts'
import { accountRoutes } from '#contract/routes/account.ts'
import { toScreenText } from '#languages/screen-text.ts'
import { ApiError } from '../../api/api-error.ts'
import { findFailureText } from '../../context/failure-text.ts'
import { useServices } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { useFirstField } from '../../layout/use-first-field.ts'
import { NewPasswordFields } from '../../new-password/NewPasswordFields.tsx'
import { findVerdict, useStrength } from '../../new-password/use-strength.ts'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/form.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { isSpent } from './is-spent.ts'
import { LinkProblem } from './LinkProblem.tsx'
import { findNewPasswordProblem, type NewPasswordForm } from './rules.ts'
import { useArrival } from './use-arrival.ts'

const empty: NewPasswordForm = { password: '', confirmation: '' }

type Props = {
  token: string
  /** of the link's account; undefined if it could not be fetched */
  email: string | undefined
}

/** Sets a new password. The link remains valid if the password is rejected. */
export function SetNewPassword({ token, email }: Props) {
  const { api, t, toasts } = useServices()
  const arrive = useArrival()
  const { form, values, field, reject } = useFields(empty)
  const strength = useStrength(values.password, email)
  useFirstField(form)

  /** @throws Error with the text for a password that is too weak or cannot be checked */
  const requireStrong = async (password: string) => {
    const verdict = findVerdict(strength, password, email) ?? (await judge(password))
    if (!verdict.is_strong_enough) throw new Sentence(t('reset.tooWeak'))
  }
  const judge = async (password: string) => {
    try {
      return await api(accountRoutes.passwordStrength, { password, email })
    } catch (error) {
      const isUnreadable = error instanceof ApiError && error.code === 'unexpected_reply'
      throw new Sentence(
        isUnreadable ? t('reset.unreadable') : (findFailureText(error, t, 'failure.strength') ?? ''),
      )
    }
  }
  const reset = useMutation({
    async mutationFn({ password }: NewPasswordForm) {
      await requireStrong(password)
      const session_duration_minutes = limits.portalSessionMinutes
      return api(accountRoutes.resetPassword, { token, password, session_duration_minutes })
    },
    onSuccess(arrived) {
      toasts.show('success', t('reset.done'))
      arrive(arrived)
    },
    onError(error) {
      if (isSpent(error)) return
      const text =
        error instanceof Sentence ? toScreenText(error.message) : findFailureText(error, t, 'failure.reset')
      if (text !== undefined) reject('password', text)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reset.isPending || reset.isSuccess) return
    const wrong = findNewPasswordProblem(values)
    if (wrong) return reject(wrong.field, t(wrong.text))
    reset.mutate(values)
  }
  if (isSpent(reset.error)) return <LinkProblem title={t('reset.newTitle')} />
  return (
    <AccountPage title={t('reset.newTitle')}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {email !== undefined && (
          // Visible, so password managers and users know whose password it is.
          <TextField label={t('reset.email')} value={email} readOnly autoComplete="username" />
        )}
        <NewPasswordFields
          field={field}
          labels={{ password: t('reset.password'), confirmation: t('reset.confirmation') }}
          hint={t('signUp.passwordHint')}
          strength={strength}
        />
        <Button type="submit" variant="primary" isBusy={reset.isPending || reset.isSuccess}>
          {t('reset.submit')}
        </Button>
      </form>
    </AccountPage>
  )
}

/** An error whose message the field shows. */
class Sentence extends Error {}
