import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { limits } from '#contract/product.ts'
import { authRoutes } from '#contract/routes/auth.ts'
import { toScreenText } from '#languages/screen-text.ts'
import { ApiError } from '../../api/api-error.ts'
import { useServices, useSession } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { useFirstField } from '../../layout/use-first-field.ts'
import { NewPasswordFields } from '../../new-password/NewPasswordFields.tsx'
import { findVerdict, useStrength } from '../../new-password/use-strength.ts'
import { toEntryQuery } from '../../router/entry-query.ts'
import { Link } from '../../router/Link.tsx'
import { paths } from '../../router/paths.ts'
import { Redirect } from '../../router/Redirect.tsx'
import { useQueryParameters } from '../../router/use-router.ts'
import { Button } from '../../ui/Button.tsx'
import forms from '../../ui/form.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { findSignUpProblem, type SignUpForm } from './rules.ts'
import { Steps } from './Steps.tsx'

/** Creates an account and its session. The remaining onboarding steps follow, starting with the code. */
export function SignUpPage() {
  const { api, session, signUp, showFailure, t } = useServices()
  const isSignedIn = useSession() !== undefined
  const query = useQueryParameters()
  const entry = toEntryQuery(query)
  const { form, values, field, reject } = useFields<SignUpForm>({
    email: query.get('email') ?? '',
    password: '',
    confirmation: '',
  })
  const strength = useStrength(values.password, values.email)
  useFirstField(form)
  const register = useMutation({
    mutationFn: ({ email, password }: SignUpForm) =>
      api(authRoutes.register, { email, password, session_duration_minutes: limits.portalSessionMinutes }),
    onSuccess({ session_token, session_jwt }, { email, password }) {
      session.set({ session_token, session_jwt })
      signUp.remember(email, password)
    },
    onError(error) {
      const field = error instanceof ApiError ? fieldOf[error.code] : undefined
      if (field === undefined) return showFailure(error, 'failure.register')
      reject(field, toScreenText(textOf(error as ApiError, t('signUp.badEmail'))))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = findSignUpProblem(values)
    if (wrong) return reject(wrong.field, t(wrong.text))
    // Check locally first: registrations are limited per network and hour.
    const isStrong = findVerdict(strength, values.password, values.email)?.is_strong_enough
    if (isStrong === false) return reject('password', t('reset.tooWeak'))
    register.mutate(values)
  }
  if (isSignedIn) return <Redirect to={query.has('callback') ? paths.login + entry : paths.verifyEmail} />
  return (
    <AccountPage title={t('signUp.title')} progress={<Steps at="register" />} purpose="signUp">
      <form ref={form} className={forms.form} onSubmit={submit} noValidate>
        <TextField {...field('email')} label={t('signUp.email')} type="email" autoComplete="username" />
        <NewPasswordFields
          field={field}
          labels={{ password: t('signUp.password'), confirmation: t('signUp.confirmation') }}
          hint={t('signUp.passwordHint')}
          strength={strength}
        />
        <Button type="submit" variant="primary" isBusy={register.isPending || register.isSuccess}>
          {t('signUp.submit')}
        </Button>
      </form>
      <p className={forms.aside}>
        {t('signUp.haveAccount')} <Link to={paths.login + entry}>{t('signUp.signIn')}</Link>
      </p>
    </AccountPage>
  )
}

/** Errors that belong to a field. Others are shown as a toast. */
const fieldOf: Partial<Record<string, keyof SignUpForm>> = {
  email_taken: 'email',
  email_barred: 'email',
  inactive_email: 'email',
  invalid_input: 'email',
  weak_password: 'password',
}

/** The server rejects some addresses that pass the portal's check. */
const textOf = (error: ApiError, badEmail: string) =>
  error.code === 'invalid_input' ? badEmail : (error.details.text ?? error.message)
