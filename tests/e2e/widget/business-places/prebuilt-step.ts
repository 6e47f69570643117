import type { BusinessScreenName } from '../../../../widget/app/business/states.ts'
import type { BusinessDouble, Failure } from '../business-double.ts'
import { code, corp, email } from '../business-shapes.ts'
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

export const submit = async ({ enter, press }: BusinessVisitor) => {
  await enter('Email', email)
  await press(/^Continue( with email)?$/)
}
export const type = (label: string, text: string) => (visitor: BusinessVisitor) => visitor.enter(label, text)
export const press = (name: string) => (visitor: BusinessVisitor) => visitor.press(name)
export const inOrder =
  (...acts: ((visitor: BusinessVisitor) => Promise<unknown>)[]) =>
  async (visitor: BusinessVisitor) => {
    for (const act of acts) await act(visitor)
  }
export const prove = inOrder(submit, type('Passcode', code))
export const proveThere = inOrder(submit, type('One-time passcode', code))
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
