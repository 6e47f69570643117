import { serverUrl } from '../../../support/browser/addresses.ts'
import { codeSentTo } from '../../../support/browser/outbox.ts'
import { person } from '../../../support/browser/person.ts'
import { fields, fillSignUp } from '../sign-up-steps.ts'
import { pinField, readReset } from '../steps.ts'
import { code, enter, type FormRow, newPassword, pin, press } from './form-row.ts'

/** From the sign-up of a new user to the portal, with a new password on the way. */
export const arrival: readonly FormRow[] = [
  {
    name: 'sign-up',
    source: 'portal/features/sign-up/SignUpPage.tsx',
    call: '/stytch/register',
    reach: (page) => page.goto(`${serverUrl}/signup`),
    type: (page, { email }) => fillSignUp(page, email),
    send: (page) => fields(page).submit.click(),
    entries: (page) => [fields(page).email, fields(page).password, fields(page).confirmation],
    saved: (page) => page.getByLabel('Verification code'),
  },
  {
    name: 'the code of the sign-up',
    source: 'portal/features/sign-up/CodeForm.tsx',
    call: '/verify_code',
    type: async (page, { email }) => page.getByLabel('Verification code').fill(await codeSentTo(email)),
    ...code,
    saved: (page) => page.getByLabel('New PIN'),
  },
  {
    name: 'the first PIN',
    source: 'portal/features/sign-up/SetUpPinPage.tsx',
    call: '/auth/pin/create',
    type: (page) => page.getByLabel('New PIN').fill(person.pin),
    ...pin,
    entries: (page) => [page.getByLabel('New PIN')],
    saved: (page) => page.getByRole('checkbox'),
  },
  {
    name: 'the agreement',
    source: 'portal/features/sign-up/EulaPage.tsx',
    call: '/auth/eula/accept',
    type: (page) => page.getByRole('checkbox').check(),
    // By keyboard, because a message can cover the button.
    send: (page) => page.getByRole('button', { name: 'Accept', exact: true }).press('Enter'),
    entries: (page) => [page.getByRole('checkbox')],
    // The filled form goes on by itself.
    saved: (page) => page.getByLabel('Password', { exact: true }).or(pinField(page)),
  },
  {
    name: 'sign-in, in the widget',
    source: 'widget/methods/password/CombinedForm.tsx',
    call: '/stytch/authenticate',
    async reach(page) {
      await page.goto(`${serverUrl}/info/faq`)
      await page.evaluate(() => localStorage.clear())
      await page.context().clearCookies()
      await page.goto(`${serverUrl}/login`)
    },
    async type(page, { email }) {
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill(person.password)
    },
    send: press('Sign in'),
    entries: (page) => [
      page.getByLabel('Email', { exact: true }),
      page.getByLabel('Password', { exact: true }),
    ],
  },
  {
    name: 'the request of a new password',
    source: 'portal/layout/EmailForm.tsx',
    call: '/stytch/password/reset/start',
    reach: (page) => page.goto(`${serverUrl}/reset-password`),
    type: (page, { email }) => page.getByLabel('Email', { exact: true }).fill(email),
    send: enter,
    entries: (page) => [page.getByLabel('Email', { exact: true })],
    saved: (page) => page.getByText('If that email exists, a reset link has been sent.'),
  },
  {
    name: 'a new password',
    source: 'portal/features/reset-password/SetNewPassword.tsx',
    call: '/stytch/password/reset',
    reach: async (page, { email }) => page.goto((await readReset(email)).reset),
    async type(page) {
      for (const label of ['New password', 'Confirm new password']) {
        await page.getByLabel(label, { exact: true }).fill(newPassword)
      }
    },
    send: enter,
    entries: (page) => [
      page.getByLabel('New password', { exact: true }),
      page.getByLabel('Confirm new password'),
    ],
    saved: pinField,
  },
  {
    name: 'the PIN of a session',
    source: 'portal/features/login/PinStep.tsx',
    call: '/auth/pin/authenticate',
    type: (page) => pinField(page).fill(person.pin),
    ...pin,
    saved: (page) => page.getByRole('button', { name: /^Your account/ }),
  },
]
