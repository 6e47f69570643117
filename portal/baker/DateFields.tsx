import { useEffect, useRef } from 'react'
import type { DateTexts } from '../access/date-rules.ts'
import { useServices } from '../context/use-services.ts'
import { TextField } from '../ui/TextField.tsx'
import styles from './BakeDialog.module.css'

type Props = {
  dates: DateTexts
  /** shown at the expiry date, which receives the focus */
  problem: string | undefined
  onChange: (dates: DateTexts) => void
}

/** The dates from which and until which the cake can be opened. */
export function DateFields({ dates, problem, onChange }: Props) {
  const { t } = useServices()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem !== undefined) field.current?.focus()
  }, [problem])
  return (
    <fieldset className={styles.section}>
      <legend>{t('bake.dates')}</legend>
      <div className={styles.dates}>
        <TextField
          type="datetime-local"
          label={t('dates.openable')}
          value={dates.openable}
          onChange={(event) => onChange({ ...dates, openable: event.target.value })}
        />
        <TextField
          ref={field}
          type="datetime-local"
          label={t('dates.expires')}
          value={dates.expires}
          problem={problem}
          onChange={(event) => onChange({ ...dates, expires: event.target.value })}
        />
      </div>
      <p className={styles.quiet}>{t('dates.hint')}</p>
    </fieldset>
  )
}
