import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { isEntryRejected } from '../../context/is-entry-rejected.ts'
import { useFieldError } from '../../context/use-field-error.tsx'
import { useServices } from '../../context/use-services.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { PinField } from '../../ui/PinField.tsx'
import { findPinProblem } from './rules.ts'
import styles from './Settings.module.css'

type Props = {
  /** why the PIN is required */
  lead: ScreenText
  /** why the last PIN was rejected; shown until another digit is typed */
  failure: unknown
  isBusy: boolean
  onPin: (pin: string) => void
  onDismiss: () => void
  variant?: 'primary' | 'danger'
}

/** Asks for the PIN before a sensitive action. */
export function PinDialog({ lead, failure, isBusy, onPin, onDismiss, variant = 'primary' }: Props) {
  const { t } = useServices()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const [pin, setPin] = useState('')
  const [ownProblem, setOwnProblem] = useState<string>()
  const [hasTyped, setTyped] = useState(false)
  const rejection = useFieldError(hasTyped ? null : failure, 'failure.authenticate')
  useEffect(() => {
    if (failure === null) return
    if (isEntryRejected(failure)) setPin('')
    setTyped(false)
    field.current?.focus()
  }, [failure])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrong = findPinProblem(pin)
    if (wrong === undefined) return onPin(pin)
    // The error stays until another digit is typed.
    if (failure === null || hasTyped) setOwnProblem(t(wrong))
    field.current?.focus()
  }
  return (
    <ConfirmDialog
      title={t('confirmPin.title')}
      confirmText={t('confirmPin.submit')}
      form={id}
      variant={variant}
      isBusy={isBusy}
      onDismiss={onDismiss}
    >
      <form id={id} className={styles.pin} onSubmit={submit} noValidate>
        <p className={styles.quiet}>{lead}</p>
        <PinField
          ref={field}
          label={t('confirmPin.label')}
          isLabelHidden
          value={pin}
          isBusy={isBusy}
          {...(ownProblem === undefined ? rejection : { problem: ownProblem })}
          onChange={(digits) => {
            setPin(digits)
            setTyped(true)
            setOwnProblem(undefined)
          }}
        />
      </form>
    </ConfirmDialog>
  )
}
