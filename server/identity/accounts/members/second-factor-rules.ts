import type { MfaMethod, organizations } from '../../base/schema/organizations.ts'
import type { Factor } from '../../base/schema/sessions.ts'
import type { members } from '../../base/schema/users.ts'
import type { MemberFactors } from './read-members.ts'

/** The kinds of second factors. */
export const mfaMethods = ['sms_otp', 'totp'] as const satisfies readonly MfaMethod[]

type MfaRules = Pick<typeof organizations.$inferSelect, 'mfaPolicy' | 'mfaMethods' | 'allowedMfaMethods'>
type MemberRow = typeof members.$inferSelect

/** Returns whether every new session of a member needs a second factor (rule B22). */
export const isSecondFactorRequired = (
  { mfaPolicy }: Pick<MfaRules, 'mfaPolicy'>,
  { isMfaEnrolled }: Pick<MemberRow, 'isMfaEnrolled'>,
): boolean => mfaPolicy === 'REQUIRED_FOR_ALL' || isMfaEnrolled

/** Returns whether a kind of second factor counts in an organization. A break-glass member is exempt from the list (rule B16). */
export const isMfaAllowed = (
  { mfaMethods: rule, allowedMfaMethods: listed }: Omit<MfaRules, 'mfaPolicy'>,
  { isBreakglass }: Pick<MemberRow, 'isBreakglass'>,
  method: MfaMethod,
): boolean => rule === 'ALL_ALLOWED' || isBreakglass || listed.includes(method)

/** Returns the kind of a second factor. A recovery code counts as the authenticator app with which it was created. */
export const toMfaMethod = ({ type }: Factor): MfaMethod => (type === 'otp' ? 'sms_otp' : 'totp')

/** Lists the kinds of second factors that a member has. A phone number is nothing until its code is entered (rule B23). */
export const listMfaMethods = ({ phone, totpId }: MemberFactors): MfaMethod[] => [
  ...(phone?.isVerified ? (['sms_otp'] as const) : []),
  ...(totpId === null ? [] : (['totp'] as const)),
]

/** Masks a phone number to its last two digits (rule B19). */
export const maskNumber = (number: string): string =>
  number.slice(0, -2).replace(/./g, '*') + number.slice(-2)
