import type { BusinessScreenName } from '../../../../widget/app/business/states.ts'
import type { BusinessDouble, Failure } from '../business-double.ts'
import { code, corp } from '../business-shapes.ts'
import { type Act, enter, inOrder, proveByCode, submitEmail } from './acts.ts'
import type { BusinessVisitor } from './place.ts'

/** The same step in the widget and in the provider's prebuilt interface. */
export type PrebuiltStep = {
  /** what the provider responds */
  response: string
  flow: 'Discovery' | 'Organization' | 'PasswordReset'
  products: ('emailOtp' | 'emailMagicLinks' | 'passwords')[]
  /** the organization of the page; `corp` by default */
  slug?: string
  prepare?(double: BusinessDouble): void
  query?: Record<string, string>
  /** what the visitor does: in the widget, and in the prebuilt interface if it differs */
  inWidget(visitor: BusinessVisitor): Promise<unknown>
  inPrebuilt?(visitor: BusinessVisitor): Promise<unknown>
  /** the next screen of both, and a text of each */
  next: BusinessScreenName
  texts: readonly [inWidget: string | RegExp, inPrebuilt: string | RegExp]
  /** where the prebuilt interface shows another screen, or says something else, and why the widget does not */
  difference?: readonly [inPrebuilt: string, reason: string]
}

const proveThere = inOrder(submitEmail, enter('One-time passcode', code))
/** What the visitor does after a code: in the widget, and in the prebuilt interface if it differs. */
export const afterCode = (inWidget: readonly Act[] = [], inPrebuilt = inWidget) => ({
  inWidget: inOrder(proveByCode, ...inWidget),
  inPrebuilt: inOrder(proveThere, ...inPrebuilt),
})
export const wrong = code.replace('1', '9')

export const discovery = { flow: 'Discovery', products: ['emailOtp'] } satisfies Partial<PrebuiltStep>
export const organization = { flow: 'Organization', products: ['emailOtp'] } satisfies Partial<PrebuiltStep>
export const failing = (path: string, failure: Failure) => (double: BusinessDouble) =>
  double.failNext(path, failure)
export const needing =
  (missing: BusinessDouble['scene']['missing'], more: Partial<typeof corp> = {}) =>
  ({ scene }: BusinessDouble) =>
    Object.assign(scene, { missing, organization: { ...corp, ...more } })
export const fault: Failure = { status: 500, type: 'internal_server_error' }
export const signedIn = {
  next: 'LoggedIn',
  texts: ['You’re signed in to Corp.', 'Success!'],
} as const
