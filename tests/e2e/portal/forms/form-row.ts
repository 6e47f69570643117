import type { Locator, Page } from '@playwright/test'
import type { AuthenticatorApp } from '../../../support/browser/authenticator-app.ts'
import type { Company } from '../dashboard-fixture.ts'
import { pinField } from '../steps.ts'

/** What the forms of a journey share. */
export type Scene = { email: string; app?: AuthenticatorApp; company?: Company; fileId: string }

/** A form of the portal, and what is typed into it (rule P29). */
export type FormRow = {
  name: string
  /** the component with the form */
  source: string
  /** the call that saves the entry */
  call: string
  /** Shows the form, where the row before it does not lead to it. */
  reach?: (page: Page, scene: Scene) => Promise<unknown>
  /** Types the entry. */
  type: (page: Page, scene: Scene) => Promise<unknown>
  /** a code or PIN, which is sent when its last digit is typed */
  sendsItself?: true
  send: (page: Page) => Promise<unknown>
  /** the fields that keep their values or their check marks */
  entries: (page: Page) => Locator[]
  /** what shows that the entry was saved; without it, the journey ends here or goes on elsewhere */
  saved?: (page: Page) => Locator
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click()

export const enter = (page: Page) => page.keyboard.press('Enter')

/** The fields of a row whose last digit sends the entry. */
type Digits = Pick<FormRow, 'sendsItself' | 'send' | 'entries'>

export const code: Digits = {
  sendsItself: true,
  send: enter,
  entries: (page) => [page.getByLabel('Verification code')],
}

export const pin: Digits = { sendsItself: true, send: enter, entries: (page) => [pinField(page)] }

export const newPassword = 'seven pale orchards in fog 3'
