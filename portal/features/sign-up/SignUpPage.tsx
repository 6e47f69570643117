import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { limits } from '#contract/product.ts'
import { authRoutes } from '#contract/routes/auth.ts'
import { ApiError } from '../../api/api-error.ts'
import { AccountPage } from '../../frame/AccountPage.tsx'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Redirect } from '../../router/Redirect.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useSession, useWorld } from '../../world/world.ts'
import { findSignUpProblem, type SignUpForm } from './rules.ts'
import styles from './SignUp.module.css'

const emptyForm: SignUpForm = { email: '', password: '', confirmation: '' }

/** Creating an account. It begins a session; what is missing then, from the code on, is asked for by the gate. */
export function SignUpPage() {
  const { api, session, signUp, showFailure, t } = useWorld()
  const isSignedIn = useSession() !== undefined
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(emptyForm)
  const [problem, setProblem] = useState<{ field: keyof SignUpForm; text: string }>()

  const refuse = (field: keyof SignUpForm, text: string) => {
    setProblem({ field, text })
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }
  const register = useMutation({
    mutationFn: ({ email, password }: SignUpForm) =>
      api(authRoutes.register, { email, password, session_duration_minutes: limits.portalSessionMinutes }),
    onSuccess({ session_token, session_jwt }, { email }) {
      session.set({ session_token, session_jwt })
      signUp.remember(email)
    },
    onError(error) {
      const field = error instanceof ApiError ? fieldOf[error.code] : undefined
      if (field === undefined) return showFailure(error, 'failure.register')
      refuse(field, textOf(error as ApiError, t('signUp.badEmail')))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = findSignUpProblem(values)
    if (wrong) return refuse(wrong.field, t(wrong.text))
    register.mutate(values)
  }
  const field = (name: keyof SignUpForm) => ({
    name,
    value: values[name],
    problem: problem?.field === name ? problem.text : undefined,
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value })
      setProblem(undefined)
    },
  })

  if (isSignedIn) return <Redirect to={paths.verifyEmail} />
  return (
    <AccountPage title={t('signUp.title')}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField {...field('email')} label={t('signUp.email')} type="email" autoComplete="username" />
        <TextField
          {...field('password')}
          label={t('signUp.password')}
          hint={t('signUp.passwordHint')}
          type="password"
          autoComplete="new-password"
        />
        <TextField
          {...field('confirmation')}
          label={t('signUp.confirmation')}
          type="password"
          autoComplete="new-password"
        />
        <Button type="submit" look="primary" isBusy={register.isPending || register.isSuccess}>
          {t('signUp.submit')}
        </Button>
      </form>
      <p className={styles.aside}>
        {t('signUp.haveAccount')} <Link to={paths.login}>{t('signUp.logIn')}</Link>
      </p>
    </AccountPage>
  )
}

/** Refusals that belong to a field; every other one is a toast. */
const fieldOf: Partial<Record<string, keyof SignUpForm>> = {
  email_taken: 'email',
  email_barred: 'email',
  invalid_input: 'email',
  weak_password: 'password',
}

/** What the portal let through and the server does not take for an address has a text of its own. */
const textOf = (error: ApiError, badEmail: string) =>
  error.code === 'invalid_input' ? badEmail : (error.details.text ?? error.message)
