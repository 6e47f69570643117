import type { Enrollment } from '../provider/second-factor.ts'
import type { Entered } from './organizations.ts'

/** The products of a tag that are second steps, in the provider's names. */
export const secondStepProducts = ['totp', 'smsOtp'] as const
export type SecondStepProduct = (typeof secondStepProducts)[number]

/** The member of a call. The provider's client adds the intermediate session of the sign-in. */
type OfMember = { organizationId: string; memberId: string }

/** A code of a second step. */
export type EnteredSecondStep = OfMember & { code: string; sessionMinutes: number }

/**
 * Second steps of a sign-in. Each call is rejected with the code `intermediate_session_not_found` if the sign-in took too
 * long.
 */
export type SecondStepProvider = {
  /** Creates an authenticator app, which counts once its first code was entered. */
  createApp(member: OfMember, signal: AbortSignal): Promise<Enrollment>
  /** Submits a code of the authenticator app. */
  enterAppCode(entered: EnteredSecondStep, signal: AbortSignal): Promise<Entered>
  /** Sends a code by text message: to the number, which is added with its first code, or to that of the member. */
  sendText(
    request: OfMember & { number: string | undefined; locale: string },
    signal: AbortSignal,
  ): Promise<undefined>
  /** Submits a code that was sent by text message. */
  enterTextCode(entered: EnteredSecondStep, signal: AbortSignal): Promise<Entered>
  /** Submits a recovery code, which works once. */
  recover(entered: EnteredSecondStep, signal: AbortSignal): Promise<Entered>
  /** Reads the recovery codes of a session that has just given a second step. */
  readRecoveryCodes(signal: AbortSignal): Promise<readonly string[]>
}
