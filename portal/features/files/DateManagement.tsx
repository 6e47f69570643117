import { type FormEvent, useEffect, useState } from 'react'
import type { FileDetail } from '#contract/routes/documents.ts'
import { DateFields } from '../../access/DateFields.tsx'
import { findChange, type Dates as NewDates, toTexts } from '../../access/date-rules.ts'
import { useServices } from '../../context/use-services.ts'
import { DateTime, formatDateTime } from '../../dashboard/DateTime.tsx'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import quietText from '../../ui/text.module.css'
import styles from './Details.module.css'
import { Panel } from './Panel.tsx'
import { type Subject, useChanges } from './use-document.ts'

type Props = { subject: Subject; detail: FileDetail }

/** The dates between which the cake can be opened; a form for users who can change them. */
export function DateManagement({ subject, detail }: Props) {
  const { t } = useServices()
  return (
    <Panel title={t('dates.title')}>
      {detail.can_manage ? <DateForm subject={subject} detail={detail} /> : <Dates detail={detail} />}
    </Panel>
  )
}

function Dates({ detail: { openable_date, expiration_date } }: Pick<Props, 'detail'>) {
  const { t } = useServices()
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('dates.openable')}</dt>
        <dd>{openable_date === null ? t('files.anyTime') : <DateTime at={openable_date} />}</dd>
        <dt>{t('dates.expires')}</dt>
        <dd>{expiration_date === null ? t('files.never') : <DateTime at={expiration_date} />}</dd>
      </dl>
      <p className={quietText.quiet}>{t('dates.readOnly')}</p>
    </>
  )
}

/** A change requires confirmation (rule P17), and can be undone. */
function DateForm({ subject, detail }: Props) {
  const { t, toasts } = useServices()
  const { dates } = useChanges(subject)
  const { openable_date, expiration_date: expires_date } = detail
  const before = { openable_date, expires_date }
  const [texts, setTexts] = useState(() => toTexts(before))
  const [pending, setPending] = useState<NewDates>()
  useEffect(() => setTexts(toTexts({ openable_date, expires_date })), [openable_date, expires_date])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const change = findChange(before, texts)
    if (change === undefined) toasts.show('note', t('dates.unchanged'))
    else setPending(change)
  }
  const save = (change: NewDates) => {
    setPending(undefined)
    dates.mutate({ dates: change, before, canUndo: true })
  }
  return (
    <>
      <form className={styles.dates} onSubmit={submit}>
        <DateFields dates={texts} onChange={setTexts} />
        <p className={quietText.quiet}>{t('dates.hint')}</p>
        <Button type="submit">{t('dates.save')}</Button>
      </form>
      {pending && (
        <ConfirmDialog
          title={t('dates.confirmTitle')}
          confirmText={t('dates.confirm')}
          onConfirm={() => save(pending)}
          onDismiss={() => setPending(undefined)}
        >
          <p>
            {pending.openable_date === null
              ? t('dates.fromNone')
              : t('dates.from', { date: formatDateTime(new Date(pending.openable_date)) })}{' '}
            {pending.expires_date === null
              ? t('dates.untilNone')
              : t('dates.until', { date: formatDateTime(new Date(pending.expires_date)) })}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
