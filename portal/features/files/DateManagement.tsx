import { type FormEvent, useRef, useState } from 'react'
import type { FileDetail } from '#contract/routes/documents.ts'
import { DateFields, type DateProblem } from '../../access/DateFields.tsx'
import { type DateTexts, findChange, type Dates as NewDates, toTexts } from '../../access/date-rules.ts'
import { findDateProblem } from '../../access/find-date-problem.ts'
import { useServices } from '../../context/use-services.ts'
import { DateTime } from '../../dashboard/DateTime.tsx'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import quietText from '../../ui/text.module.css'
import { useDraft } from '../../ui/use-draft.ts'
import { toDates } from './conflicts.ts'
import styles from './Details.module.css'
import { toDatesSentence } from './dates-sentence.ts'
import { Panel } from './Panel.tsx'
import type { Changes } from './use-changes.ts'

type Props = { detail: FileDetail; changes: Changes }

/** The dates between which the cake can be opened; a form for users who can change them. */
export function DateManagement({ detail, changes }: Props) {
  const { t } = useServices()
  return (
    <Panel title={t('dates.title')}>
      {detail.can_manage ? <DateForm detail={detail} changes={changes} /> : <Dates detail={detail} />}
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

/** The dates that the fields showed when typing began. */
type Seen = { dates: NewDates; version: string | undefined }

/**
 * A change requires confirmation (rule P17), and can be undone. What is typed stays until it is saved, whatever the
 * server says and whatever else changes.
 */
function DateForm({ detail, changes }: Props) {
  const { t, toasts } = useServices()
  const draft = useDraft<Seen, DateTexts>(
    { dates: toDates(detail), version: detail.dates_version },
    ({ dates }) => toTexts(dates),
  )
  const [pending, setPending] = useState<NewDates>()
  const [problem, setProblem] = useState<DateProblem>()
  const form = useRef<HTMLFormElement>(null)
  const { seen, value: texts } = draft
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = findDateProblem(form.current, seen.dates, texts)
    if (wrong !== undefined) return setProblem({ field: wrong, text: t('dates.invalid') })
    const change = findChange(seen.dates, texts)
    if (change !== undefined) return setPending(change)
    draft.discard()
    toasts.show('note', t('dates.unchanged'))
  }
  const type = (typed: DateTexts) => {
    setProblem(undefined)
    draft.type(typed)
  }
  const save = (after: NewDates) => {
    setPending(undefined)
    // What is typed while the change is on its way is a change of its result.
    draft.rebase({ ...seen, dates: after })
    const end = () => draft.end(texts)
    const onFailed = () => draft.rebase(seen)
    const report = { text: t('dates.saved'), canUndo: true, onSaved: end, onDropped: end, onFailed }
    changes.dates.mutate({ before: seen.dates, after, version: seen.version, report })
  }
  return (
    <>
      <form ref={form} className={styles.dates} noValidate onSubmit={submit}>
        <DateFields dates={texts} problem={problem} onChange={type} />
        <div className={styles.save}>
          <p className={quietText.quiet}>{t('dates.hint')}</p>
          <Button type="submit" size="small">
            {t('dates.save')}
          </Button>
        </div>
      </form>
      {pending && (
        <ConfirmDialog
          title={t('dates.confirmTitle')}
          confirmText={t('dates.confirm')}
          onConfirm={() => save(pending)}
          onDismiss={() => setPending(undefined)}
        >
          <p>{toDatesSentence(pending, t)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
