import type { Trend, TrendStep } from '#contract/routes/documents.ts'
import { useServices } from '../../context/use-services.ts'
import { formatDateTime, formatDay } from '../../dashboard/DateTime.tsx'
import { perLocale } from '../../platform/per-locale.ts'

type Bar = Trend['bars'][number]

const month = perLocale((tag) => new Intl.DateTimeFormat(tag, { month: 'short', year: 'numeric' }))
const year = perLocale((tag) => new Intl.DateTimeFormat(tag, { year: 'numeric' }))

const formats: Partial<Record<TrendStep, (at: Date) => string>> = {
  '1_day': formatDay,
  '1_week': formatDay,
  '1_month': (at) => month().format(at),
  '1_year': (at) => year().format(at),
}

/** Formats the bars of a step: the whole bar, and its start for the axis. */
export function useBarNames(step: TrendStep) {
  const { t } = useServices()
  const startOf = ({ from }: Bar) => (formats[step] ?? formatDateTime)(new Date(from))
  const nameOf = (bar: Bar) => (step === '1_week' ? t('trend.week', { day: startOf(bar) }) : startOf(bar))
  return { nameOf, startOf }
}
