import { suggestions } from '#languages/en/portal/suggestions.ts'
import { warnings } from '#languages/en/strength.ts'
import { useServices } from '../context/use-services.ts'
import { currentLocale } from '../platform/locale.ts'
import { classes } from '../ui/classes.ts'
import styles from './StrengthFeedback.module.css'
import type { Strength } from './use-strength.ts'

const steps = [1, 2, 3, 4] as const

/** The account service writes its advice in English. Advice that is not in the table has no translation. */
const english = { ...warnings, ...suggestions }
const keys = new Map<string, keyof typeof english>(
  Object.entries(english).map(([key, text]) => [text, key as keyof typeof english]),
)

/** The strength of a new password: a bar, a word and suggestions. Screen readers announce changes. */
export function StrengthFeedback({ strength }: { strength: Strength }) {
  const { t } = useServices()
  return (
    <div className={styles.feedback} aria-live="polite">
      {strength.at === 'failed' && <p className={styles.note}>{t('strength.failed')}</p>}
      {strength.at === 'judged' && <Judged {...strength.verdict} />}
    </div>
  )
}

function Judged({
  score,
  is_strong_enough: isEnough,
  feedback,
}: Extract<Strength, { at: 'judged' }>['verdict']) {
  const { t } = useServices()
  const toAdvice = (note: string) => {
    const key = keys.get(note)
    return key ? t(key) : currentLocale() === 'en' ? note : ''
  }
  const notes = [feedback.warning, ...feedback.suggestions].map(toAdvice).filter((note) => note !== '')
  return (
    <>
      <p className={classes(styles.verdict, isEnough && styles.enough)}>
        <span className={styles.bar} role="img" aria-label={`${t('strength.label')}: ${score} / 4`}>
          {steps.map((step) => (
            <span key={step} className={classes(styles.step, step <= Math.max(1, score) && styles.reached)} />
          ))}
        </span>
        {t(isEnough ? 'strength.enough' : 'strength.notEnough')}
      </p>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  )
}
