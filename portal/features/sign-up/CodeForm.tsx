import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/product.ts'
import { ApiError } from '../../api/api-error.ts'
import { findFailureText } from '../../context/failure-text.ts'
import { useServices } from '../../context/use-services.ts'
import { useCancelSignUp } from '../../layout/use-cancel-sign-up.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import forms from '../../ui/form.module.css'
import styles from './SignUp.module.css'
import { useStepDone } from './use-step-done.ts'

type Props = {
  check: (code: string) => Promise<unknown>
  resend: () => Promise<unknown>
  /** another action, next to Resend and Cancel */
  aside?: ReactNode
}

/** The form for an emailed code, with Resend and Cancel. Submits at the sixth digit. */
export function CodeForm({ check, resend, aside }: Props) {
  const { showFailure, t, toasts } = useServices()
  const { goOn, wasDoneBefore } = useStepDone()
  const cancel = useCancelSignUp()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  useEffect(() => field.current?.focus(), [])

  const verify = useMutation({
    mutationFn: check,
    onSuccess() {
      toasts.show('success', t('verify.done'))
      return goOn()
    },
    onError(error) {
      if (wasDoneBefore(error)) return
      setProblem(findFailureText(error, t, 'failure.verify'))
      // After any other error, Enter sends the same code again.
      if (error instanceof ApiError && error.code === 'wrong_code') setCode('')
      field.current?.focus()
    },
  })
  const another = useMutation({
    mutationFn: resend,
    onSuccess() {
      toasts.show('success', t('verify.resent'))
      // A new code invalidates the previous one, so clear the entered code and its error.
      setCode('')
      setProblem(undefined)
      field.current?.focus()
    },
    onError(error) {
      if (!wasDoneBefore(error)) showFailure(error, 'verify.resendFailed')
    },
  })
  const isBusy = verify.isPending || verify.isSuccess
  const type = (typed: string) => {
    if (isBusy) return
    setCode(typed)
    setProblem(undefined)
    if (typed.length === limits.codeLength) verify.mutate(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (code === '') setProblem(t('verify.missing'))
    else if (code.length < limits.codeLength) setProblem(t('verify.short'))
    else verify.mutate(code)
  }
  return (
    <form className={forms.form} onSubmit={submit} noValidate>
      <CodeField
        ref={field}
        label={t('verify.label')}
        isLabelHidden
        value={code}
        onChange={type}
        problem={problem}
        isBusy={isBusy}
      />
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t('verify.submit')}
      </Button>
      <div className={styles.minor}>
        <Button variant="quiet" isBusy={another.isPending} onClick={() => another.mutate()}>
          {t('verify.resend')}
        </Button>
        {aside}
        <Button variant="quiet" onClick={cancel}>
          {t('button.cancel')}
        </Button>
      </div>
    </form>
  )
}
