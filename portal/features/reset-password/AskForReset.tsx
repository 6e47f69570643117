import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { useFirstField } from '../../layout/use-first-field.ts'
import { paths } from '../../paths.ts'
import { startReset } from '../../provider/start-reset.ts'
import { Link } from '../../router/Link.tsx'
import { findFailureText } from '../../services/failure-text.ts'
import { useServices } from '../../services/services.ts'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/form.module.css'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Asks for the mail that leads to a new password. What it answers does not tell who has an account. */
export function AskForReset() {
  const services = useServices()
  const { t } = services
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useFirstField(form)
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const refuse = (text: string | undefined) => {
    setProblem(text)
    field.current?.focus()
  }
  const send = useMutation({
    mutationFn: () => startReset(services, email),
    onError: (error) =>
      refuse(isNoAddress(error) ? t('signUp.badEmail') : findFailureText(error, t, 'failure.startReset')),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    if (email.trim() === '') return refuse(t('reset.emailMissing'))
    send.mutate()
  }
  return (
    <AccountPage title={t('reset.title')} lead={t('reset.lead')}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {send.isSuccess && <Notice text={t('reset.sent')} />}
        <TextField
          ref={field}
          name="email"
          type="email"
          autoComplete="username"
          label={t('reset.email')}
          value={email}
          problem={problem}
          onChange={(event) => {
            setEmail(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" look="primary" isBusy={send.isPending}>
          {t('reset.send')}
        </Button>
      </form>
      <p className={styles.aside}>
        <Link to={paths.login}>{t('reset.back')}</Link>
      </p>
    </AccountPage>
  )
}

/** What is no address is refused for that alone. */
const isNoAddress = (error: unknown) => error instanceof ApiError && error.code === 'invalid_input'
