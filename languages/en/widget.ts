import { warnings } from './strength.ts'
import { additional } from './widget/additional.ts'
import { first } from './widget/first.ts'
import { later } from './widget/later.ts'
import { secondFactor } from './widget/second-factor.ts'

/**
 * Every text of the widget. `error.` keys are looked up by error code. The widget loads the parts
 * separately, so that each screen only waits for its own texts.
 */
export const en = { ...first, ...later, ...additional, ...secondFactor, ...warnings }

export type MessageKey = keyof typeof en
/** The texts in one language. */
export type Messages = Record<MessageKey, string>
