import { CircleCheck } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Me } from '#contract/routes/auth.ts'
import { useServices } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { Link } from '../../router/Link.tsx'
import { paths } from '../../router/paths.ts'
import { Button, buttonVariant } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Below, TextField } from '../../ui/TextField.tsx'
import { ConfirmDeletion } from './ConfirmDeletion.tsx'
import styles from './DeleteAccountPage.module.css'
import { type DeletionForm, findDeletionProblem, isSameEmail, isSameSentence } from './rules.ts'

const boxes = ['delete.account', 'delete.keys', 'delete.emailBlocked'] as const

/** Deletes the account: three checkboxes, the email, a sentence, then the PIN (rule P12). */
export function DeleteAccountPage({ me }: { me: Me & { email: string } }) {
  const { t } = useServices()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<DeletionForm>({
    ticked: boxes.map(() => false),
    email: '',
    sentence: '',
  })
  const [problem, setProblem] = useState<{ field: string; text: string }>()
  const [isConfirming, setConfirming] = useState(false)
  const sentence = t('delete.sentence', { email: me.email })

  const change = (changed: Partial<DeletionForm>) => {
    setValues({ ...values, ...changed })
    setProblem(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = findDeletionProblem(values, { email: me.email, sentence })
    if (wrong === undefined) return setConfirming(true)
    setProblem({ field: wrong.field, text: t(wrong.text) })
    form.current
      ?.querySelector<HTMLInputElement>(
        wrong.field === 'boxes' ? 'input:not(:checked)' : `[name=${wrong.field}]`,
      )
      ?.focus()
  }
  const textOf = (field: string) => (problem?.field === field ? problem.text : undefined)
  const back = (
    <Link to={paths.portal} className={buttonVariant('outlined')}>
      {t('delete.back')}
    </Link>
  )
  if (me.is_last_admin) {
    return (
      <AccountPage title={t('delete.title')}>
        <div className={styles.deletion}>
          <Notice variant="error" text={t('delete.lastAdmin')} />
          {back}
        </div>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t('delete.title')} lead={t('delete.lead')}>
      <form ref={form} className={styles.deletion} onSubmit={submit} noValidate>
        <div>
          <fieldset className={styles.group} aria-describedby={`${id}-boxes`}>
            <legend>{t('delete.consequences')}</legend>
            <div className={styles.ticks}>
              {boxes.map((key, index) => (
                <label key={key} className={styles.tick}>
                  <input
                    type="checkbox"
                    checked={values.ticked[index] ?? false}
                    aria-describedby={`${id}-boxes`}
                    onChange={(event) => change({ ticked: values.ticked.with(index, event.target.checked) })}
                  />
                  {t(key)}
                </label>
              ))}
            </div>
          </fieldset>
          <Below id={`${id}-boxes`} problem={textOf('boxes')} />
          <p className={styles.note}>{t('delete.subscription')}</p>
        </div>
        <div className={styles.group}>
          <h2>{t('delete.confirm')}</h2>
          <TextField
            name="email"
            type="email"
            autoComplete="off"
            label={t('delete.email')}
            value={values.email}
            problem={textOf('email')}
            end={isSameEmail(values.email, me.email) && <Match />}
            onChange={(event) => change({ email: event.target.value })}
          />
        </div>
        <div>
          <p id={`${id}-sentence`} className={styles.sentence}>
            {sentence}
          </p>
          <TextField
            name="sentence"
            autoComplete="off"
            spellCheck={false}
            label={t('delete.sentenceLabel')}
            value={values.sentence}
            problem={textOf('sentence')}
            end={isSameSentence(values.sentence, sentence) && <Match />}
            onChange={(event) => change({ sentence: event.target.value })}
          />
        </div>
        <div className={styles.ways}>
          <Button type="submit" variant="danger">
            {t('delete.submit')}
          </Button>
          {back}
        </div>
      </form>
      {isConfirming && <ConfirmDeletion me={me} onDismiss={() => setConfirming(false)} />}
    </AccountPage>
  )
}

/** Shows that a field has what it should have. */
const Match = () => <CircleCheck size={20} strokeWidth={1.5} aria-hidden="true" className={styles.match} />
