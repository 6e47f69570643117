import { Calendar } from 'lucide-react'
import { useRef } from 'react'
import type { Translate } from '../../messages/translate.ts'
import { useServices } from '../../services/services.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDay, formatMoment } from '../DateTime.tsx'
import { lastDays, type Range, toBounds } from '../range-rules.ts'
import { Popup } from './Popup.tsx'
import styles from './Toolbar.module.css'

type Props = { label: string; range: Range; onChange: (range: Range) => void }

const presets = [
  ['range.week', 7],
  ['range.month', 30],
  ['range.year', 365],
] as const

/** A stretch of time: two days of the reader, both in it, either may stay open; or the last so many days. */
export function RangeField({ label, range, onChange }: Props) {
  const { t, now } = useServices()
  const close = useRef<() => void>(undefined)
  const choose = (next: Range) => {
    onChange(next)
    close.current?.()
  }
  const said = describe(range, t)
  return (
    <Popup
      closeRef={close}
      isActive={said !== undefined}
      label={
        <>
          <Calendar size={16} strokeWidth={1.5} aria-hidden="true" />
          {said === undefined ? label : `${label}: ${said}`}
        </>
      }
    >
      <form className={styles.range} onSubmit={(event) => event.preventDefault()}>
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className={styles.day}>
            <span>{t(end === 'from' ? 'range.from' : 'range.to')}</span>
            <input
              type="date"
              value={dayOf(range[end])}
              onChange={(event) => onChange({ ...range, [end]: event.target.value || undefined })}
            />
          </label>
        ))}
        <div className={styles.presets}>
          {presets.map(([key, days]) => (
            <Button key={key} size="small" onClick={() => choose(lastDays(days, new Date(now())))}>
              {t(key)}
            </Button>
          ))}
        </div>
        {said !== undefined && (
          <Button size="small" look="quiet" onClick={() => choose({ from: undefined, to: undefined })}>
            {t('range.clear')}
          </Button>
        )}
      </form>
    </Popup>
  )
}

/** A bound that is an instant, as a bar of the chart sets it, has no day to show in the field. */
const dayOf = (text: string | undefined) => (text === undefined || text.includes('T') ? '' : text)

function describe(range: Range, t: Translate): string | undefined {
  const { after, before } = toBounds(range)
  const isExact = [range.from, range.to].some((text) => text?.includes('T'))
  const format = (text: string, isEnd: boolean) =>
    isExact
      ? formatMoment(new Date(text))
      : // The last day is the one before the midnight that bounds it.
        formatDay(new Date(new Date(text).getTime() - (isEnd ? 1 : 0)))
  if (after !== undefined && before !== undefined) {
    return t('range.between', { from: format(after, false), to: format(before, true) })
  }
  if (after !== undefined) return t('range.since', { from: format(after, false) })
  return before === undefined ? undefined : t('range.until', { to: format(before, true) })
}
