import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toAsciiDigits } from '#contract/digits.ts'
import { authRoutes } from '#contract/routes/auth.ts'
import { ApiError } from '../../api/api-error.ts'
import { isEntryRejected } from '../../context/is-entry-rejected.ts'
import { useFieldError } from '../../context/use-field-error.tsx'
import { refreshMe } from '../../context/use-me.ts'
import { useServices } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { useSignOut } from '../../layout/use-sign-out.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import forms from '../../ui/form.module.css'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SecondFactorStep.module.css'
import { cleanCode, isComplete, type Kind } from './second-factor-rules.ts'

/** Asks for the second factor of this session. Submits the authenticator app's code at the sixth digit. */
export function SecondFactorStep() {
  const [kind, setKind] = useState<Kind>('totp')
  const alternative = kind === 'totp' ? 'recovery_code' : 'totp'
  // A separate form for each kind starts empty and without an error.
  return <CodeForm key={kind} kind={kind} onOther={() => setKind(alternative)} />
}

function CodeForm({ kind, onOther }: { kind: Kind; onOther: () => void }) {
  const { api, t } = useServices()
  const queries = useQueryClient()
  const signOut = useSignOut()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const check = useMutation({
    // The field keeps a recovery code as it is typed.
    mutationFn: (entered: string) =>
      api(authRoutes.enterSecondFactor, { code: toAsciiDigits(entered), kind }),
    async onSuccess() {
      await refreshMe(queries)
      // Still on this screen: refreshing the progress failed. A code can be used only once.
      setCode('')
    },
    onError(error) {
      if (kind === 'totp' && isEntryRejected(error)) setCode('')
      field.current?.focus()
    },
  })
  const rejection = useFieldError(check.error, 'failure.authenticate')
  useEffect(() => field.current?.focus(), [])

  const type = (typed: string) => {
    if (check.isPending) return
    const entered = cleanCode(typed, kind)
    setCode(entered)
    setIncomplete(false)
    if (kind === 'totp' && isComplete(entered, kind)) check.mutate(entered)
    else check.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete(code, kind)) check.mutate(code)
    // The error stays until something else is typed.
    else if (check.error === null) setIncomplete(true)
    field.current?.focus()
  }
  const texts = `secondFactor.${kind}` as const
  const rejected = isWrong(check.error) ? { problem: t(`${texts}.wrong`) } : rejection
  const problem = isIncomplete ? { problem: t(`${texts}.incomplete`) } : rejected
  return (
    <AccountPage title={t('secondFactor.title')} lead={t(`${texts}.lead`)}>
      <form className={forms.form} onSubmit={submit} noValidate>
        {kind === 'totp' ? (
          <CodeField
            ref={field}
            label={t('secondFactor.totp.label')}
            value={code}
            onChange={type}
            isBusy={check.isPending}
            {...problem}
          />
        ) : (
          <TextField
            ref={field}
            className={styles.code}
            label={t('secondFactor.recovery_code.label')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            readOnly={check.isPending}
            onChange={(event) => type(event.target.value)}
            {...problem}
          />
        )}
        <Button type="submit" variant="primary" isBusy={check.isPending}>
          {t('secondFactor.submit')}
        </Button>
        <Button variant="quiet" onClick={onOther}>
          {t(`${texts}.other`)}
        </Button>
        <Button variant="quiet" onClick={() => void signOut()}>
          {t('pin.otherAccount')}
        </Button>
      </form>
    </AccountPage>
  )
}

const isWrong = (error: unknown) => error instanceof ApiError && error.code === 'wrong_second_factor'
