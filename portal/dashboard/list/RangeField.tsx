import { Calendar } from 'lucide-react'
import { useRef } from 'react'
import { useServices } from '../../context/use-services.ts'
import type { Translate } from '../../messages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDateTime, formatDay } from '../DateTime.tsx'
import { lastDays, type Range, toBounds } from '../range-rules.ts'
import { Popup } from './Popup.tsx'
import styles from './RangeField.module.css'
import { RangeForm } from './RangeForm.tsx'

type Props = { label: string; range: Range; onChange: (range: Range) => void }

const presets = [
  ['range.week', 7],
  ['range.month', 30],
  ['range.year', 365],
] as const

/** A date range in local time, inclusive and open on either side; or a preset such as the last 7 days. */
export function RangeField({ label, range, onChange }: Props) {
  const { t, now } = useServices()
  const close = useRef<() => void>(undefined)
  const choose = (next: Range) => {
    onChange(next)
    close.current?.()
  }
  const text = describe(range, t)
  return (
    <Popup
      closeRef={close}
      isActive={text !== undefined}
      label={
        <>
          <Calendar size={16} strokeWidth={1.5} aria-hidden="true" />
          {text === undefined ? label : `${label}: ${text}`}
        </>
      }
    >
      <RangeForm range={range} onChange={onChange}>
        <div className={styles.presets}>
          {presets.map(([key, days]) => (
            <Button key={key} size="small" onClick={() => choose(lastDays(days, new Date(now())))}>
              {t(key)}
            </Button>
          ))}
        </div>
        {text !== undefined && (
          <Button size="small" variant="quiet" onClick={() => choose({ from: undefined, to: undefined })}>
            {t('range.clear')}
          </Button>
        )}
      </RangeForm>
    </Popup>
  )
}

function describe(range: Range, t: Translate): string | undefined {
  const { after, before } = toBounds(range)
  const isExact = [range.from, range.to].some((bound) => bound?.includes('T'))
  const format = (bound: string, isEnd: boolean) =>
    isExact
      ? formatDateTime(new Date(bound))
      : // The range ends at midnight after its last day.
        formatDay(new Date(new Date(bound).getTime() - (isEnd ? 1 : 0)))
  if (after !== undefined && before !== undefined) {
    return t('range.between', { from: format(after, false), to: format(before, true) })
  }
  if (after !== undefined) return t('range.since', { from: format(after, false) })
  return before === undefined ? undefined : t('range.until', { to: format(before, true) })
}
