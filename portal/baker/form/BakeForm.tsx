import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Email, Grantee } from '#contract/ids.ts'
import { isDateRangeInvalid } from '#contract/permissions.ts'
import { fileRoutes } from '#contract/routes/files.ts'
import type { DateProblem } from '../../access/DateFields.tsx'
import { findChange, toTexts } from '../../access/date-rules.ts'
import { findDateProblem } from '../../access/find-date-problem.ts'
import { toMailable } from '../../access/grantee-rules.ts'
import { defaultNotice } from '../../access/NoticeOptions.tsx'
import { useServices } from '../../context/use-services.ts'
import { BakeScreen } from '../BakeScreen.tsx'
import { toDatesText } from '../dates-text.ts'
import type { BakerEvent, BakerState } from '../flow.ts'
import type { GrantProblem } from '../layers/GrantRow.tsx'
import { LayerFields } from '../layers/LayerFields.tsx'
import { findUnfinished } from '../layers/layer-rules.ts'
import { useLayers } from '../layers/use-layers.ts'
import { NumberedStep } from '../NumberedStep.tsx'
import { AllowanceNotice } from './AllowanceNotice.tsx'
import { FileStep } from './FileStep.tsx'
import styles from './Form.module.css'
import { FormFoot } from './FormFoot.tsx'
import { OptionsStep } from './OptionsStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { UnsavedCakes } from './UnsavedCakes.tsx'
import { useNextField } from './use-next-field.ts'
import { useRecipients } from './use-recipients.ts'

type Props = {
  email: Email
  state: Extract<BakerState, { screen: 'choosing' }>
  send: (event: BakerEvent) => void
  /** receives whether closing would lose more than the choice of a file */
  onDraft: (hasDraft: boolean) => void
}

const noDates = { openable_date: null, expires_date: null }

/** What to bake, who can open it, and until when, in three steps of one form that can be baked at any time. */
export function BakeForm({ email, state: { choice, draft, problem }, send, onDraft }: Props) {
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
  const [dateProblem, setDateProblem] = useState<DateProblem>()
  const dateFields = useRef<HTMLFieldSetElement>(null)
  const [notice, setNotice] = useState(
    draft && toMailable(draft.grantees, email).length > 0 ? draft.notice : defaultNotice(),
  )
  const layering = useLayers(choice, draft?.layers)
  const layers = layering && layering.layers.locked.length > 0 ? layering.layers : undefined
  const [grantProblem, setGrantProblem] = useState<GrantProblem>()
  const [isWaiting, setWaiting] = useState(false)
  const people = useRef<HTMLFormElement>(null)
  useNextField(people, choice !== undefined)
  const { openable_date: openable, expires_date: expires } = findChange(noDates, dates) ?? noDates
  const hasDraft =
    grantees.length > 0 ||
    recipients.typed.text !== '' ||
    dates.openable !== '' ||
    dates.expires !== '' ||
    layers !== undefined
  useEffect(() => onDraft(hasDraft), [onDraft, hasDraft])
  const datesText = toDatesText(t, openable, expires)
  /** @returns the recipients; undefined if a choice is missing, which the form then shows */
  const complete = (): readonly Grantee[] | undefined => {
    const all = recipients.complete()
    if (all === undefined || layers === undefined) return all
    const added = all.slice(grantees.length)[0]
    const grantee = added ?? findUnfinished(layers, all)
    if (grantee === undefined) return all
    const text = t(added === undefined ? 'bake.grantFieldsMissing' : 'bake.grantNew')
    setGrantProblem({ grantee, text })
    return undefined
  }
  const bake = async () => {
    const wrong = findDateProblem(dateFields.current, noDates, dates)
    if (wrong !== undefined) return setDateProblem({ field: wrong, text: t('dates.invalid') })
    if (isDateRangeInvalid(openable, expires)) {
      return setDateProblem({ field: 'expires', text: t('bake.datesCrossed') })
    }
    const all = complete()
    if (all === undefined) return
    if (allowance.isLoading) {
      setWaiting(true)
      const { data } = await allowance.refetch({ cancelRefetch: false })
      setWaiting(false)
      // A notice replaces the form.
      if (data?.can_bake === false) return
    }
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
  if (allowance.data?.can_bake === false) {
    return (
      <BakeScreen title={t('bake.title')} problem={problem}>
        <UnsavedCakes email={email} />
        <AllowanceNotice text={allowance.data.text ?? ''} />
      </BakeScreen>
    )
  }
  return (
    <BakeScreen
      title={t('bake.title')}
      problem={problem}
      foot={
        <FormFoot
          hasFile={choice !== undefined}
          recipientCount={grantees.length}
          datesText={datesText}
          allowance={allowance.data}
          isWaiting={isWaiting}
          onBake={() => void bake()}
        />
      }
    >
      <UnsavedCakes email={email} />
      <NumberedStep number={1} title={t('bake.file')} progress={choice ? 'finished' : 'current'}>
        <FileStep choice={choice} send={send} />
        {layering && <LayerFields choice={layering} />}
      </NumberedStep>
      <NumberedStep
        number={2}
        title={t('bake.people')}
        progress={grantees.length > 0 ? 'finished' : choice ? 'current' : 'later'}
      >
        <PeopleStep
          ref={people}
          recipients={recipients}
          layers={layering && layers}
          grantProblem={grantProblem}
          onLayers={(changed) => {
            setGrantProblem(undefined)
            layering?.change(changed)
          }}
        />
      </NumberedStep>
      <NumberedStep
        number={3}
        title={t('bake.options')}
        progress={choice && grantees.length > 0 ? 'current' : 'later'}
      >
        <OptionsStep
          fields={dateFields}
          dates={dates}
          datesText={datesText}
          dateProblem={dateProblem}
          onDates={(changed) => {
            setDateProblem(undefined)
            setDates(changed)
          }}
          notice={notice}
          emailsLeft={allowance.data?.mails_left}
          isMailable={toMailable(grantees, email).length > 0}
          onNotice={setNotice}
        />
      </NumberedStep>
      <p className={styles.local}>
        <LockKeyhole size={16} strokeWidth={1.5} aria-hidden="true" />
        {t(layers ? 'bake.localFields' : 'bake.local')}
      </p>
    </BakeScreen>
  )
}
