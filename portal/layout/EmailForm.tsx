import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { ApiError } from '../api/api-error.ts'
import { type FallbackKey, findFailureText } from '../context/failure-text.ts'
import { useServices } from '../context/use-services.ts'
import { Button } from '../ui/Button.tsx'
import styles from '../ui/form.module.css'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useFirstField } from './use-first-field.ts'

type Props = {
  label: ScreenText
  submitText: ScreenText
  autoComplete: 'email' | 'username'
  /** @returns the problem with the text; undefined if it can be sent */
  check: (email: string) => ScreenText | undefined
  send: (email: string) => Promise<unknown>
  fallback: FallbackKey
  onSent?: (email: string) => void
  /** shown after the email address was sent */
  sentText?: ScreenText
  children?: ReactNode
}

/** A form with a single field, for an email address. */
export function EmailForm(props: Props) {
  const { label, submitText, autoComplete, check, send, fallback, onSent, sentText, children } = props
  const { t } = useServices()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useFirstField(form)
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<ScreenText>()
  const reject = (text: ScreenText | undefined) => {
    setProblem(text)
    field.current?.select()
  }
  const sending = useMutation({
    mutationFn: send,
    onMutate: () => setProblem(undefined),
    onSuccess: (_, sent) => onSent?.(sent),
    onError: (error) => {
      const isInvalid = error instanceof ApiError && error.code === 'invalid_input'
      reject(isInvalid ? t('signUp.badEmail') : findFailureText(error, t, fallback))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const emailProblem = check(email)
    if (emailProblem === undefined) sending.mutate(email.trim())
    else reject(emailProblem)
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {sending.isSuccess && sentText !== undefined && <Notice text={sentText} />}
      <TextField
        ref={field}
        name="email"
        type="email"
        autoComplete={autoComplete}
        label={label}
        value={email}
        problem={problem}
        onChange={(event) => {
          setEmail(event.target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="primary" isBusy={sending.isPending}>
        {submitText}
      </Button>
      {children}
    </form>
  )
}
