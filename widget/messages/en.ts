import { first } from './en/first.ts'
import { later } from './en/later.ts'

/**
 * Every word the widget shows. `error.` keys are found by the code of a problem. The widget itself has the two
 * halves apart, so that the first screen waits for its own words alone.
 */
export const en = { ...first, ...later }

export type MessageKey = keyof typeof en
export type Messages = Record<MessageKey, string>
