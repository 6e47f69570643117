import { additional } from './en/additional.ts'
import { first } from './en/first.ts'
import { later } from './en/later.ts'
import { secondFactor } from './en/second-factor.ts'

/**
 * Every text of the widget. `error.` keys are looked up by error code. The widget loads the parts
 * separately, so that each screen only waits for its own texts.
 */
export const en = { ...first, ...later, ...additional, ...secondFactor }

export type MessageKey = keyof typeof en
export type Messages = Record<MessageKey, string>
