import { type FormEvent, useId, useRef, useState } from 'react'
import { useServices } from '../../../context/use-services.ts'
import { ConfirmDialog } from '../../../layout/ConfirmDialog.tsx'
import { PinField } from '../../../ui/PinField.tsx'
import { findNewPinProblem, type NewPin } from '../rules.ts'
import styles from '../Settings.module.css'

type Props = {
  /** why the last PIN was rejected */
  failure: string | undefined
  isBusy: boolean
  onPin: (pin: string) => void
  onDismiss: () => void
}

/** Asks for a new PIN and its confirmation. */
export function NewPinDialog({ failure, isBusy, onPin, onDismiss }: Props) {
  const { t } = useServices()
  const id = useId()
  const fields = { pin: useRef<HTMLInputElement>(null), confirmation: useRef<HTMLInputElement>(null) }
  const [values, setValues] = useState<NewPin>({ pin: '', confirmation: '' })
  const [problem, setProblem] = useState<{ field: keyof NewPin; text: string }>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrong = findNewPinProblem(values)
    if (wrong === undefined) return onPin(values.pin)
    setProblem({ field: wrong.field, text: t(wrong.text) })
    fields[wrong.field].current?.focus()
  }
  const field = (name: keyof NewPin) => ({
    ref: fields[name],
    value: values[name],
    isBusy,
    problem: problem?.field === name ? problem.text : undefined,
    onChange: (digits: string) => {
      setValues({ ...values, [name]: digits })
      setProblem(undefined)
    },
  })
  return (
    <ConfirmDialog
      title={t('newPin.title')}
      confirmText={t('newPin.submit')}
      form={id}
      isBusy={isBusy}
      onDismiss={onDismiss}
    >
      <form id={id} className={styles.pin} onSubmit={submit} noValidate>
        <p className={styles.quiet}>{t('newPin.text')}</p>
        <PinField {...field('pin')} label={t('newPin.label')} />
        <PinField {...field('confirmation')} label={t('newPin.confirmation')} />
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      </form>
    </ConfirmDialog>
  )
}
