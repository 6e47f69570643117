import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { authRoutes } from '#contract/routes/auth.ts'
import { ApiError } from '../../api/api-error.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { useCancelSignUp } from '../../layout/use-cancel-sign-up.ts'
import { findFailureText } from '../../services/failure-text.ts'
import { useServices } from '../../services/services.ts'
import { Button } from '../../ui/Button.tsx'
import forms from '../../ui/form.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { CodeForm } from './CodeForm.tsx'
import styles from './SignUp.module.css'

/**
 * An address for an account that came without one (by a wallet or a phone), and the code that proves it. Which
 * address was asked for is kept for the tab, so that a reload goes on with its code.
 */
export function AddEmailPage() {
  const { api, signUp, t } = useServices()
  const [sentTo, setSentTo] = useState(signUp.email)
  const send = (new_email: string) => api(authRoutes.addEmail, { new_email })
  if (sentTo === undefined) {
    return (
      <AskForEmail
        send={send}
        onSent={(email) => {
          signUp.remember(email)
          setSentTo(email)
        }}
      />
    )
  }
  const startAnew = () => {
    signUp.forget()
    setSentTo(undefined)
  }
  return (
    <AccountPage key="code" title={t('verify.title')} lead={t('verify.sent', { email: sentTo })}>
      <CodeForm
        check={(verify_code) => api(authRoutes.verifyNewEmail, { new_email: sentTo, verify_code })}
        resend={() => send(sentTo)}
        aside={
          <Button look="quiet" onClick={startAnew}>
            {t('addEmail.another')}
          </Button>
        }
      />
    </AccountPage>
  )
}

type AskProps = { send: (email: string) => Promise<unknown>; onSent: (email: string) => void }

function AskForEmail({ send, onSent }: AskProps) {
  const { t } = useServices()
  const cancel = useCancelSignUp()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  useEffect(() => field.current?.focus(), [])
  const refuse = (text: string | undefined) => {
    setProblem(text)
    field.current?.select()
  }
  const ask = useMutation({
    mutationFn: send,
    onSuccess: (_, sent) => onSent(sent),
    onError: (error) =>
      refuse(isNoAddress(error) ? t('signUp.badEmail') : findFailureText(error, t, 'failure.verify')),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!email.includes('@')) return refuse(t('signUp.badEmail'))
    ask.mutate(email.trim())
  }
  return (
    <AccountPage key="ask" title={t('addEmail.title')} lead={t('addEmail.lead')}>
      <form className={forms.form} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label={t('signUp.email')}
          type="email"
          autoComplete="email"
          value={email}
          problem={problem}
          onChange={(event) => {
            setEmail(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" look="primary" isBusy={ask.isPending}>
          {t('addEmail.submit')}
        </Button>
        <div className={styles.minor}>
          <Button look="quiet" onClick={cancel}>
            {t('verify.cancel')}
          </Button>
        </div>
      </form>
    </AccountPage>
  )
}

const isNoAddress = (error: unknown) => error instanceof ApiError && error.code === 'invalid_input'
