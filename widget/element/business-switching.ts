import { businessSwitching } from '#languages/en/widget/business-switching.ts'
import { switching } from '../methods/business/switching/method.tsx'
import { tables } from './texts.ts'

tables.add(businessSwitching)

/** Switching organizations in business sign-in. */
export { switching }
