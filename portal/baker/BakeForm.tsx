import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Email, Grantee } from '#contract/ids.ts'
import { fileRoutes } from '#contract/routes/files.ts'
import type { Notice } from '#contract/routes/recipients.ts'
import { useServices } from '../context/use-services.ts'
import { findChange, toTexts } from '../features/files/date-rules.ts'
import { toMailable } from '../features/files/notify-rules.ts'
import { Button } from '../ui/Button.tsx'
import { AllowanceNotice } from './AllowanceNotice.tsx'
import styles from './BakeDialog.module.css'
import { ChoicePanel } from './ChoicePanel.tsx'
import type { Choice } from './chosen-files.ts'
import { DateFields } from './DateFields.tsx'
import { areDatesCrossed } from './dates-crossed.ts'
import type { BakerEvent } from './flow.ts'
import { NoticeFields } from './NoticeFields.tsx'
import { RecipientFields } from './RecipientFields.tsx'
import { useRecipients } from './use-recipients.ts'

type Props = { email: Email; choice: Choice | undefined; send: (event: BakerEvent) => void }

const noDates = { openable_date: null, expires_date: null }

/** What to bake, for whom and for how long. */
export function BakeForm({ email, choice, send }: Props) {
  const { api, monotonic, t } = useServices()
  const allowance = useQuery({
    queryKey: ['allowance'],
    queryFn: ({ signal }) => api(fileRoutes.getAllowance, {}, signal),
    gcTime: 0,
  })
  const [grantees, setGrantees] = useState<readonly Grantee[]>([])
  const recipients = useRecipients(email, grantees, setGrantees)
  const [dates, setDates] = useState(() => toTexts(noDates))
  const [dateProblem, setDateProblem] = useState<string>()
  const [notice, setNotice] = useState<Notice>()
  const mailable = toMailable(grantees, email)
  const bake = () => {
    const { openable_date: openable, expires_date: expires } = findChange(noDates, dates) ?? noDates
    if (areDatesCrossed(openable, expires)) return setDateProblem(t('bake.datesCrossed'))
    const complete = recipients.complete()
    if (complete === undefined) return
    send({
      type: 'bakePressed',
      permissions: {
        grantees: complete,
        openable,
        expires,
        notice: toMailable(complete, email).length > 0 ? notice : undefined,
      },
      idempotencyKey: crypto.randomUUID(),
      at: monotonic(),
    })
  }
  if (allowance.data?.can_bake === false) return <AllowanceNotice text={allowance.data.text ?? ''} />
  return (
    <div className={styles.form}>
      <ChoicePanel choice={choice} send={send} />
      <RecipientFields recipients={recipients} />
      {mailable.length > 0 && (
        <NoticeFields notice={notice} mailsLeft={allowance.data?.mails_left} onChange={setNotice} />
      )}
      <DateFields
        dates={dates}
        problem={dateProblem}
        onChange={(changed) => {
          setDateProblem(undefined)
          setDates(changed)
        }}
      />
      <div className={styles.foot}>
        <p className={styles.quiet}>
          {t('bake.local')}{' '}
          {typeof allowance.data?.left === 'number' && t('bake.left', { count: allowance.data.left })}
        </p>
        <div className={styles.buttons}>
          <Button look="primary" size="large" isBusy={allowance.isLoading} onClick={bake}>
            {t('bake.bake')}
          </Button>
        </div>
      </div>
    </div>
  )
}
