import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/product.ts'
import { authRoutes, resendMarker } from '#contract/routes/auth.ts'
import { AccountPage } from '../../frame/AccountPage.tsx'
import { useSetAside } from '../../frame/use-set-aside.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { findFailureText } from '../../world/failure-text.ts'
import { refreshMe } from '../../world/use-me.ts'
import { useSession, useWorld } from '../../world/world.ts'
import styles from './SignUp.module.css'

/** The code that was mailed to the new account's address. */
export function VerifyEmailPage({ email }: { email: string | null }) {
  const { api, showFailure, t, toasts } = useWorld()
  const token = useSession()?.session_token
  const queries = useQueryClient()
  const setAside = useSetAside()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  useEffect(() => field.current?.focus(), [])

  const call = (verify_code: string) => api(authRoutes.verifyCode, { email: email ?? '', verify_code, token })
  const verify = useMutation({
    mutationFn: call,
    onSuccess() {
      toasts.show('success', t('verify.done'))
      return refreshMe(queries)
    },
    onError(error) {
      setProblem(findFailureText(error, t, 'failure.verify'))
      field.current?.select()
    },
  })
  const resend = useMutation({
    mutationFn: () => call(resendMarker),
    onSuccess: () => toasts.show('success', t('verify.resent')),
    onError: (error) => showFailure(error, 'verify.resendFailed'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code === '') setProblem(t('verify.missing'))
    else verify.mutate(code)
  }
  return (
    <AccountPage title={t('verify.title')} lead={email !== null && t('verify.sent', { email })}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          className={styles.code}
          label={t('verify.label')}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          problem={problem}
          onChange={(event) => {
            setCode(event.target.value.replace(/\D/g, '').slice(0, limits.codeLength))
            setProblem(undefined)
          }}
        />
        <Button type="submit" look="primary" isBusy={verify.isPending}>
          {t('verify.submit')}
        </Button>
        <div className={styles.minor}>
          <Button look="quiet" isBusy={resend.isPending} onClick={() => resend.mutate()}>
            {t('verify.resend')}
          </Button>
          <Button look="quiet" onClick={setAside}>
            {t('verify.cancel')}
          </Button>
        </div>
      </form>
    </AccountPage>
  )
}
