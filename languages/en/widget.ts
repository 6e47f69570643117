import { warnings } from './strength.ts'
import { additional } from './widget/additional.ts'
import { first } from './widget/first.ts'
import { later } from './widget/later.ts'
import { link } from './widget/link.ts'
import { password } from './widget/password.ts'
import { secondFactor } from './widget/second-factor.ts'
import type { secondStep } from './widget/second-step.ts'
import type { business } from './widget-business.ts'

/**
 * Every text of the widget for consumers. `error.` keys are looked up by error code. The widget loads the parts
 * separately, so that each screen only waits for its own texts.
 */
export const en = { ...first, ...later, ...link, ...password, ...additional, ...secondFactor, ...warnings }

type BusinessKey = keyof typeof business | keyof typeof secondStep

export type MessageKey = keyof typeof en | BusinessKey
/** The texts in one language. Those of business sign-in are there once it has loaded. */
export type Messages = Record<keyof typeof en, string> & { [Key in BusinessKey]?: string }
