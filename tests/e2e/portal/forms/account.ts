import type { Page } from '@playwright/test'
import { serverUrl } from '../../../support/browser/addresses.ts'
import { addAuthenticatorApp, codeOf } from '../../../support/browser/authenticator-app.ts'
import { codeSentTo } from '../../../support/browser/outbox.ts'
import {
  authenticate,
  makePerson,
  makePersonAt,
  makePersonByPhone,
  person,
} from '../../../support/browser/person.ts'
import { sentenceOf } from '../delete-steps.ts'
import { carrySession, pinField } from '../steps.ts'
import { code, enter, type FormRow, newPassword, press } from './form-row.ts'

const settings = (page: Page, part: string) => page.goto(`${serverUrl}/portal?settings=${part}`)
const confirmPin = (page: Page) => page.getByRole('dialog', { name: 'Confirm PIN' })

/** The settings of a signed-in user, and the forms of unusual accounts. */
export const account: readonly FormRow[] = [
  {
    name: 'a change of the password',
    source: 'portal/features/settings/security/ChangePassword.tsx',
    call: '/auth/password/reset',
    async reach(page, { email }) {
      await carrySession(page, await makePerson(serverUrl, email))
      await settings(page, 'password')
    },
    async type(page) {
      await page.getByLabel('New password', { exact: true }).fill(newPassword)
      await page.getByLabel('Confirm new password').fill(newPassword)
      await enter(page)
      await pinField(page).fill(person.pin)
    },
    async send(page) {
      // A failure that is about the password closes the dialog.
      if (!(await confirmPin(page).isVisible())) {
        await page.getByRole('button', { name: 'Change password' }).click()
        await pinField(page).fill(person.pin)
      }
      await confirmPin(page).getByRole('button', { name: 'Confirm' }).click()
    },
    entries: (page) => [
      page.getByLabel('New password', { exact: true }),
      page.getByLabel('Confirm new password'),
    ],
  },
  {
    name: 'the PIN before a change of the PIN',
    source: 'portal/features/settings/PinDialog.tsx',
    call: '/auth/pin/authenticate',
    async reach(page) {
      await settings(page, 'pin')
      await press('Reset PIN')(page)
    },
    type: (page) => pinField(page).fill(person.pin),
    send: enter,
    entries: (page) => [pinField(page)],
    saved: (page) => page.getByLabel('New PIN', { exact: true }),
  },
  {
    name: 'a new PIN',
    source: 'portal/features/settings/security/NewPinDialog.tsx',
    call: '/admin/pin/reset',
    async type(page) {
      await page.getByLabel('New PIN', { exact: true }).fill('1938')
      await page.getByLabel('Confirm new PIN').fill('1938')
    },
    send: enter,
    entries: (page) => [page.getByLabel('New PIN', { exact: true }), page.getByLabel('Confirm new PIN')],
  },
  {
    // Any failure closes the dialog for the PIN (rule P12); the page keeps the rest.
    name: 'the deletion of the account',
    source: 'portal/features/settings/DeleteAccountPage.tsx',
    call: '/auth/account/delete',
    reach: (page) => page.goto(`${serverUrl}/account/delete`),
    async type(page, { email }) {
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await page.getByLabel('Your email').fill(email)
      await page.getByLabel('Type this sentence').fill(sentenceOf(email))
    },
    async send(page) {
      await press('Permanently Delete My Account')(page)
      await pinField(page).fill('1938')
      await enter(page)
    },
    entries: (page) => [
      page.getByRole('checkbox').first(),
      page.getByRole('checkbox').nth(2),
      page.getByLabel('Your email'),
      page.getByLabel('Type this sentence'),
    ],
  },
  {
    name: 'the code of a second factor',
    source: 'portal/features/login/SecondFactorStep.tsx',
    call: '/auth/second_factor/authenticate',
    async reach(page, scene) {
      const email = `second-${scene.email}`
      scene.app = await addAuthenticatorApp(serverUrl, await makePerson(serverUrl, email))
      await carrySession(page, await authenticate(serverUrl, email, person.password))
      await page.goto(`${serverUrl}/portal`)
    },
    type: (page, { app }) => page.getByLabel('Code', { exact: true }).fill(app ? codeOf(app, 1) : ''),
    sendsItself: true,
    send: enter,
    entries: (page) => [page.getByLabel('Code', { exact: true })],
    saved: pinField,
  },
  {
    name: 'the email address of an account without one',
    source: 'portal/layout/EmailForm.tsx',
    call: '/auth/email/add',
    async reach(page) {
      await carrySession(page, await makePersonByPhone(serverUrl))
      await page.goto(`${serverUrl}/portal`)
    },
    type: (page, { email }) => page.getByLabel('Email').fill(`phone-${email}`),
    send: enter,
    entries: (page) => [page.getByLabel('Email')],
    saved: (page) => page.getByLabel('Verification code'),
  },
  {
    name: 'the code of that address',
    source: 'portal/features/sign-up/CodeForm.tsx',
    call: '/auth/email/verify',
    type: async (page, { email }) =>
      page.getByLabel('Verification code').fill(await codeSentTo(`phone-${email}`)),
    ...code,
    saved: (page) => page.getByLabel('New PIN'),
  },
  {
    // Here too, a failure closes the dialog.
    name: 'the deletion of an account without a PIN',
    source: 'portal/features/settings/PasswordDialog.tsx',
    call: '/auth/account/delete',
    async reach(page, { email }) {
      await carrySession(page, await makePersonAt(serverUrl, `early-${email}`, 'verified'))
      await page.goto(`${serverUrl}/account/delete`)
    },
    async type(page, { email }) {
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await page.getByLabel('Your email').fill(`early-${email}`)
      await page.getByLabel('Type this sentence').fill(sentenceOf(`early-${email}`))
    },
    async send(page) {
      await press('Permanently Delete My Account')(page)
      await page.getByRole('dialog').getByLabel('Password').fill(person.password)
      await enter(page)
    },
    entries: (page) => [page.getByLabel('Your email'), page.getByLabel('Type this sentence')],
    saved: (page) => page.getByRole('heading', { name: /./ }),
  },
]
