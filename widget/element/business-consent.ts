import { businessConsent } from '#languages/en/widget/business-consent.ts'
import { consent } from '../methods/business/consent/method.tsx'
import { tables } from './texts.ts'

tables.add(businessConsent)

/** Consent of members. */
export { consent }
