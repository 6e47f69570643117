import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Email, Grantee } from '#contract/ids.ts'
import { isDateRangeInvalid } from '#contract/permissions.ts'
import { fileRoutes } from '#contract/routes/files.ts'
import type { Notice } from '#contract/routes/recipients.ts'
import { DateFields } from '../access/DateFields.tsx'
import { findChange, toTexts } from '../access/date-rules.ts'
import { toMailable } from '../access/grantee-rules.ts'
import { useServices } from '../context/use-services.ts'
import { Button } from '../ui/Button.tsx'
import { AllowanceNotice } from './AllowanceNotice.tsx'
import styles from './BakeDialog.module.css'
import { ChoicePanel } from './ChoicePanel.tsx'
import type { Choice } from './chosen-files.ts'
import type { BakerEvent, Permissions } from './flow.ts'
import { GrantFields, type GrantProblem } from './layers/GrantFields.tsx'
import { LayerFields } from './layers/LayerFields.tsx'
import { findUnfinished } from './layers/layer-rules.ts'
import { useLayers } from './layers/use-layers.ts'
import { NoticeFields } from './NoticeFields.tsx'
import { RecipientFields } from './RecipientFields.tsx'
import { useRecipients } from './use-recipients.ts'

type Props = {
  email: Email
  choice: Choice | undefined
  /** the previous order, after a failure */
  draft: Permissions | undefined
  send: (event: BakerEvent) => void
}

const noDates = { openable_date: null, expires_date: null }

/** What to bake, who can open it, and until when. */
export function BakeForm({ email, choice, draft, send }: Props) {
  const { api, monotonic, t } = useServices()
  const allowance = useQuery({
    queryKey: ['allowance'],
    queryFn: ({ signal }) => api(fileRoutes.getAllowance, {}, signal),
    gcTime: 0,
  })
  const [grantees, setGrantees] = useState(draft?.grantees ?? [])
  const recipients = useRecipients(email, grantees, setGrantees)
  const [dates, setDates] = useState(() =>
    toTexts({ openable_date: draft?.openable ?? null, expires_date: draft?.expires ?? null }),
  )
  const [dateProblem, setDateProblem] = useState<string>()
  const [notice, setNotice] = useState<Notice | undefined>(draft?.notice)
  const layering = useLayers(choice, draft?.layers)
  const layers = layering && layering.layers.locked.length > 0 ? layering.layers : undefined
  const [grantProblem, setGrantProblem] = useState<GrantProblem>()
  const mailable = toMailable(grantees, email)
  /** @returns the recipients; undefined if a choice is missing, which the form then shows */
  const complete = (): readonly Grantee[] | undefined => {
    const before = grantees.length
    const all = recipients.complete()
    if (all === undefined || layers === undefined) return all
    const added = all.slice(before)[0]
    const grantee = added ?? findUnfinished(layers, all)
    if (grantee === undefined) return all
    const text = t(added === undefined ? 'bake.grantFieldsMissing' : 'bake.grantNew')
    setGrantProblem({ grantee, text })
    return undefined
  }
  const bake = () => {
    const { openable_date: openable, expires_date: expires } = findChange(noDates, dates) ?? noDates
    if (isDateRangeInvalid(openable, expires)) return setDateProblem(t('bake.datesCrossed'))
    const all = complete()
    if (all === undefined) return
    send({
      type: 'bakePressed',
      permissions: {
        grantees: all,
        openable,
        expires,
        notice: toMailable(all, email).length > 0 ? notice : undefined,
        layers,
      },
      idempotencyKey: crypto.randomUUID(),
      at: monotonic(),
    })
  }
  if (allowance.data?.can_bake === false) return <AllowanceNotice text={allowance.data.text ?? ''} />
  return (
    <div className={styles.form}>
      <ChoicePanel choice={choice} send={send} />
      {layering && <LayerFields choice={layering} />}
      <RecipientFields recipients={recipients} />
      {layering && layers && grantees.length > 0 && (
        <GrantFields
          layers={layers}
          grantees={grantees}
          problem={grantProblem}
          onChange={(changed) => {
            setGrantProblem(undefined)
            layering.change(changed)
          }}
        />
      )}
      {mailable.length > 0 && (
        <NoticeFields notice={notice} emailsLeft={allowance.data?.mails_left} onChange={setNotice} />
      )}
      <fieldset className={styles.section}>
        <legend>{t('bake.dates')}</legend>
        <div className={styles.dates}>
          <DateFields
            dates={dates}
            problem={dateProblem}
            onChange={(changed) => {
              setDateProblem(undefined)
              setDates(changed)
            }}
          />
        </div>
        <p className={styles.quiet}>{t('dates.hint')}</p>
      </fieldset>
      <div className={styles.foot}>
        <p className={styles.quiet}>
          {t('bake.local')} {layers && t('bake.localFields')}{' '}
          {typeof allowance.data?.left === 'number' && t('bake.left', { count: allowance.data.left })}
        </p>
        <div className={styles.buttons}>
          <Button variant="primary" size="large" isBusy={allowance.isLoading} onClick={bake}>
            {t('bake.bake')}
          </Button>
        </div>
      </div>
    </div>
  )
}
