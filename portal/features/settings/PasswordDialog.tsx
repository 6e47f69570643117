import { type FormEvent, useId, useRef, useState } from 'react'
import { useFieldError } from '../../context/use-field-error.tsx'
import { useServices } from '../../context/use-services.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Settings.module.css'

type Props = {
  /** without a password, the dialog only asks for confirmation */
  hasPassword: boolean
  /** why the last password was rejected */
  failure: unknown
  isBusy: boolean
  onProof: (password: string | undefined) => void
  onDismiss: () => void
}

/** Asks for the password before deleting an account without a PIN. */
export function PasswordDialog({ hasPassword, failure, isBusy, onProof, onDismiss }: Props) {
  const { t } = useServices()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const rejection = useFieldError(failure, 'failure.authenticate')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!hasPassword) return onProof(undefined)
    if (password !== '') return onProof(password)
    setMissing(true)
    field.current?.focus()
  }
  return (
    <ConfirmDialog
      title={t(hasPassword ? 'confirmPassword.title' : 'confirmDelete.title')}
      confirmText={t('confirmPin.submit')}
      form={id}
      variant="danger"
      isBusy={isBusy}
      onDismiss={onDismiss}
    >
      <form id={id} className={styles.pin} onSubmit={submit} noValidate>
        <p className={styles.quiet}>{t(hasPassword ? 'confirmPassword.text' : 'confirmDelete.text')}</p>
        {hasPassword && (
          <TextField
            ref={field}
            type="password"
            autoComplete="current-password"
            label={t('confirmPassword.label')}
            value={password}
            {...(isMissing ? { problem: t('confirmPassword.missing') } : rejection)}
            onChange={(event) => {
              setPassword(event.target.value)
              setMissing(false)
            }}
          />
        )}
      </form>
    </ConfirmDialog>
  )
}
