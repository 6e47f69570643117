import { business as afterFirst } from './widget/business.ts'
import { businessConsent } from './widget/business-consent.ts'
import { businessFirst } from './widget/business-first.ts'
import { businessPassword } from './widget/business-password.ts'
import { businessSwitching } from './widget/business-switching.ts'

/**
 * English: the business sign-in of the widget, except its second step. The widget loads the parts separately, so that each screen
 * only waits for its own texts.
 */
export const business = {
  ...businessFirst,
  ...afterFirst,
  ...businessPassword,
  ...businessSwitching,
  ...businessConsent,
}
