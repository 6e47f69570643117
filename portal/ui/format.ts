import { day, hour, minute } from '#contract/durations.ts'
import { timeUnits } from '#languages/locales.ts'
import { currentLocale, intlTag } from '../platform/locale.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const number = (value: number, digits: number) =>
  new Intl.NumberFormat(intlTag(), { maximumFractionDigits: digits, minimumFractionDigits: 0 }).format(value)

/** Formats bytes in units of 1024, so 500 MB is 500 × 2²⁰ bytes everywhere. */
export function formatBytes(bytes: number): string {
  let unit = 0
  let value = bytes
  // 1,023.5 KB would round to 1,024 KB instead of 1 MB.
  while (value >= 1023.5 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${number(value, value < 10 && unit > 0 ? 1 : 0)} ${units[unit]}`
}

/** Formats a share of 1: `50%`. */
export const formatPercent = (share: number): string =>
  new Intl.NumberFormat(intlTag(), { style: 'percent' }).format(share)

const agoSteps = [
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const

/** Formats elapsed milliseconds: `now`, `5 minutes ago` (narrow: `5m ago`), `yesterday`. Negative values are `now`. */
export function formatAgo(milliseconds: number, style: 'long' | 'narrow' = 'long'): string {
  const [unit, length] = agoSteps.find(([, step]) => milliseconds >= step) ?? (['second', 1] as const)
  const count = unit === 'second' ? 0 : Math.floor(milliseconds / length)
  return new Intl.RelativeTimeFormat(intlTag(), { numeric: 'auto', style }).format(-count, unit)
}

/** Formats seconds: `8 s`, `2 min`, `1 h 5 min`. At least one second. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  const [secondUnit, minuteUnit, hourUnit] = timeUnits[currentLocale()]
  if (whole < 60) return `${whole} ${secondUnit}`
  const minutes = Math.ceil(whole / 60)
  if (minutes < 60) return `${minutes} ${minuteUnit}`
  const hours = `${Math.floor(minutes / 60)} ${hourUnit}`
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60} ${minuteUnit}`
}

/** Formats a total; '10,000+' if there are more rows than are counted. */
export const toCount = (total: number, isFloor: boolean): string =>
  `${new Intl.NumberFormat(intlTag()).format(total)}${isFloor ? '+' : ''}`

/** Formats a price: `$5`, `$4.17`. The amount is in the currency's smallest unit. */
export function formatPrice(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(intlTag(), {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** maximumFractionDigits)
}
