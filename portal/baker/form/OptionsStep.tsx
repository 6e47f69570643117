import { CalendarClock } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import type { Notice } from '#contract/routes/recipients.ts'
import type { ScreenText } from '#languages/screen-text.ts'
import { DateFields, type DateProblem } from '../../access/DateFields.tsx'
import type { DateTexts } from '../../access/date-rules.ts'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import hidden from '../../ui/hidden.module.css'
import styles from './Form.module.css'
import { NoticeFields } from './NoticeFields.tsx'

type Props = {
  /** the fields of the dates, while they are shown */
  fields: RefObject<HTMLFieldSetElement | null>
  dates: DateTexts
  /** the dates as a sentence */
  datesText: ScreenText
  dateProblem: DateProblem | undefined
  onDates: (dates: DateTexts) => void
  notice: Notice | undefined
  /** undefined until it is known */
  emailsLeft: number | undefined
  /** whether any recipient can be emailed */
  isMailable: boolean
  onNotice: (notice: Notice | undefined) => void
}

/** When the cake can be opened, as a sentence until it is changed, and whether the recipients are emailed. */
export function OptionsStep(props: Props) {
  const { fields, dates, datesText, dateProblem, onDates, notice, emailsLeft, isMailable, onNotice } = props
  const { t } = useServices()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // The focused button is gone.
    if (isOpen) fields.current?.querySelector('input')?.focus()
  }, [isOpen, fields])
  return (
    <>
      {isOpen || dateProblem !== undefined ? (
        <fieldset ref={fields} className={styles.group}>
          <legend className={hidden.hidden}>{t('bake.dates')}</legend>
          <div className={styles.dates}>
            <DateFields dates={dates} problem={dateProblem} onChange={onDates} />
          </div>
          <p className={styles.quiet}>{t('dates.hint')}</p>
        </fieldset>
      ) : (
        <div className={styles.sentence}>
          <CalendarClock size={18} strokeWidth={1.5} aria-hidden="true" />
          <p>{datesText}</p>
          <Button
            variant="quiet"
            size="small"
            aria-label={t('bake.changeDates')}
            onClick={() => setOpen(true)}
          >
            {t('bake.change')}
          </Button>
        </div>
      )}
      {isMailable && <NoticeFields notice={notice} emailsLeft={emailsLeft} onChange={onNotice} />}
    </>
  )
}
