import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useServices } from '../../context/use-services.ts'
import { Below } from '../../ui/TextField.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { type Days, dayLimits, hasLongYear, isDay, type Range, toDays, withDays } from '../range-rules.ts'
import styles from './RangeField.module.css'

type Props = { range: Range; onChange: (range: Range) => void; children: ReactNode }

/** Debounce of typed dates, in milliseconds. */
const debounceMs = 500

const ends = ['from', 'to'] as const

/**
 * The first and the last day of a range. Applies complete days when typing pauses, on Enter, and when the focus leaves
 * the field or the form closes. Anything else is no range: nothing is requested, and its field says so (rule P30).
 */
export function RangeForm({ range, onChange, children }: Props) {
  const { t } = useServices()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { value: days, type, discard } = useDraft(range, toDays)
  const [wrong, setWrong] = useState<keyof Days>()
  const isIncomplete = (end: keyof Days) =>
    form.current?.querySelector<HTMLInputElement>(`input[name=${end}]`)?.validity.badInput
  const findWrong = () => ends.find((end) => (days[end] === '' ? isIncomplete(end) : !isDay(days[end])))
  /** @param isPause the user may go on typing, so an incomplete year is no problem yet */
  const apply = (isPause: boolean) => {
    const wrongEnd = findWrong()
    if (wrongEnd !== undefined) {
      if (!isPause || hasLongYear(days[wrongEnd])) setWrong(wrongEnd)
      return
    }
    const { from, to } = withDays(range, days)
    discard()
    if (from !== range.from || to !== range.to) onChange({ from, to })
  }
  const latest = useRef(apply)
  latest.current = apply
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a day starts another pause
  useEffect(() => {
    const timer = setTimeout(() => latest.current(true), debounceMs)
    return () => clearTimeout(timer)
  }, [days.from, days.to])
  // A layout effect, because its cleanup still finds the fields.
  useLayoutEffect(() => () => latest.current(true), [])
  return (
    <form
      ref={form}
      className={styles.range}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply(false)
      }}
    >
      {ends.map((end) => (
        <div key={end} className={styles.day}>
          <label htmlFor={`${id}-${end}`}>{t(end === 'from' ? 'range.from' : 'range.to')}</label>
          <input
            {...dayLimits}
            id={`${id}-${end}`}
            name={end}
            type="date"
            value={days[end]}
            aria-invalid={wrong === end || undefined}
            aria-describedby={`${id}-${end}-below`}
            onChange={(event) => {
              type({ ...days, [end]: event.target.value })
              setWrong(undefined)
            }}
            onBlur={() => apply(false)}
          />
          <Below id={`${id}-${end}-below`} problem={wrong === end ? t('dates.invalid') : undefined} />
        </div>
      ))}
      {/* Enter submits a form with two fields only if it has a submit button. */}
      <button type="submit" hidden />
      {children}
    </form>
  )
}
