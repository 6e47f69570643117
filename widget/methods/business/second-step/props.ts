import type { BusinessScreenProps } from '../../../core/business/method.ts'
import type { PhoneMetadataLoader } from '../../../core/phones.ts'
import type { Feedback } from '../../../core/states.ts'
import type { SecondStepEvent, SecondStepScreen } from './states.ts'

/** The props of a screen of the second step. */
export type SecondStepProps<Name extends SecondStepScreen['screen']> = BusinessScreenProps<
  Extract<SecondStepScreen, { screen: Name }> & Feedback,
  SecondStepEvent
>

/** What the form for a phone number needs besides its state. */
export type PhoneNeeds = {
  phones: PhoneMetadataLoader
  /** The languages of the visitor's browser, in order of preference. */
  languages(): readonly string[]
}
