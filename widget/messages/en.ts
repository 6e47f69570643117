import { first } from './en/first.ts'
import { later } from './en/later.ts'
import { rare } from './en/rare.ts'

/**
 * Every word the widget shows. `error.` keys are found by the code of a problem. The widget itself has the three
 * parts apart, so that each screen waits for its own words alone.
 */
export const en = { ...first, ...later, ...rare }

export type MessageKey = keyof typeof en
export type Messages = Record<MessageKey, string>
