import { resendWaitMs } from '../../../support/widget/default-settings.ts'
import { code, email } from '../business-shapes.ts'
import type { BusinessVisitor } from './place.ts'

// What visitors do on several screens, and the pages and screens that several of these acts have in common.

export type Act = (visitor: BusinessVisitor) => Promise<unknown>

export const press = (name: string | RegExp) => (visitor: BusinessVisitor) => visitor.press(name)
export const enter = (label: string, text: string) => (visitor: BusinessVisitor) => visitor.enter(label, text)
export const inOrder =
  (...acts: readonly Act[]) =>
  async (visitor: BusinessVisitor) => {
    for (const act of acts) await act(visitor)
  }

/** The attributes of a page that lists organizations after a code. */
export const byCode = 'products="emailOtp"'
/** The attributes of the page of an organization. */
export const ofOrganization = (products: string) =>
  `products="${products}" flow="organization" organization-slug="corp"`

export const password = 'sweet-cherry-pie-42'

export const submitEmail = inOrder(enter('Email', email), press(/^Continue( with email)?$/))
export const enterCode = enter('Passcode', code)
export const proveByCode = inOrder(submitEmail, enterCode)
/** Signs in to Corp, on a page that lists organizations. */
export const signInByCode = inOrder(proveByCode, press('Corp'))
export const submitPassword = inOrder(enter('Email', email), enter('Password', password), press('Continue'))

/** @param name of the button */
export const resend = (name: string) => inOrder(({ page }) => page.clock.runFor(resendWaitMs), press(name))

export const discovered = { next: 'Discovery', shown: 'Choose an organization' } as const
export const signedIn = { next: 'LoggedIn', shown: 'You’re signed in to Corp.' } as const
/** The first screen of a page that lists organizations. */
export const begun = { next: 'Main', shown: 'Sign up or log in' } as const
