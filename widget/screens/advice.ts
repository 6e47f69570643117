import { warnings } from '#languages/en/strength.ts'
import type { Warning } from '../core/provider/passwords.ts'
import type { Translate } from '../messages/translate.ts'

const keys = Object.keys(warnings) as (keyof typeof warnings)[] // the keys of a constant

/** The text of a warning in the visitor's language; '' if there is none. */
export function toAdvice(warning: Warning, locale: string, t: Translate): string {
  if (typeof warning === 'string') return warning
  const key = keys.find((candidate) => warnings[candidate] === warning.english)
  if (key) return t(key)
  return locale.startsWith('en') ? warning.english : ''
}
