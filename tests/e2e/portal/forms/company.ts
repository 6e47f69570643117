import type { Page } from '@playwright/test'
import { serverUrl } from '../../../support/browser/addresses.ts'
import { button, chooseFiles, dialog, openBaker, textFile } from '../baker-steps.ts'
import { bakeFor, foundCompany, row, signInAs } from '../dashboard-fixture.ts'
import { enter, type FormRow, press, type Scene } from './form-row.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })
const access = (page: Page) => region(page, 'Access Management')
const details = (page: Page, { fileId }: Scene) =>
  page.goto(`${serverUrl}/portal?tab=files&file=${fileId}&show=${fileId}`)

/** The forms of bakers and admins. */
export const company: readonly FormRow[] = [
  {
    name: 'the dates of a file',
    source: 'portal/features/files/DateManagement.tsx',
    call: '/modify_dates',
    async reach(page, scene) {
      scene.company = await foundCompany()
      const { boss, guest } = scene.company
      const cake = { name: 'Prices.csv', to: [guest.email], fields: ['price'] }
      scene.fileId = (await bakeFor(boss, cake)).id
      await signInAs(page, boss)
      await details(page, scene)
    },
    async type(page) {
      await page.getByLabel('Openable from').fill('2027-01-01T09:00')
      await page.getByLabel('Expires').fill('2030-01-01T09:00')
    },
    async send(page) {
      await press('Save dates')(page)
      await press('Change dates')(page)
    },
    entries: (page) => [page.getByLabel('Openable from'), page.getByLabel('Expires')],
    saved: (page) => page.getByText('Dates updated successfully'),
  },
  {
    name: 'an address that gets access',
    source: 'portal/access/GranteesForm.tsx',
    call: '/modify_permissions',
    reach: details,
    type: (page) => access(page).getByLabel('Add an email or *@domain').fill('ann@partner.test'),
    send: (page) => access(page).getByRole('button', { name: 'Add', exact: true }).click(),
    entries: (page) => [access(page).getByLabel('Add an email or *@domain')],
    saved: (page) => access(page).getByRole('button', { name: 'Remove ann@partner.test' }),
  },
  {
    name: 'the addresses of a field',
    source: 'portal/features/files/LayerField.tsx',
    call: '/modify_permissions',
    reach: details,
    type: (page) => page.getByLabel('Field price').fill('ann@partner.test, bob@partner.test'),
    send: enter,
    entries: (page) => [page.getByLabel('Field price')],
    saved: (page) => access(page).getByRole('button', { name: 'Remove bob@partner.test' }),
  },
  {
    name: 'the check of an address',
    source: 'portal/features/files/AddressForm.tsx',
    call: '/get_document/effective_access',
    async reach(page, scene) {
      await details(page, scene)
      await access(page).getByText('Check access').click()
    },
    type: (page) => access(page).getByLabel('Email', { exact: true }).fill('ann@partner.test'),
    send: (page) => access(page).getByRole('button', { name: 'Check' }).click(),
    entries: (page) => [access(page).getByLabel('Email', { exact: true })],
    saved: (page) => access(page).getByText(/^ann@partner.test can/),
  },
  {
    name: 'an email to a recipient',
    source: 'portal/features/files/NotifyDialog.tsx',
    call: '/cakes/notify',
    async reach(page, scene) {
      await details(page, scene)
      await access(page)
        .getByRole('button', { name: /^(Send email|Email).*ann@partner.test/ })
        .click()
    },
    type: (page) => page.getByRole('dialog').getByRole('checkbox').check(),
    send: (page) => page.getByRole('dialog').getByRole('button', { name: 'Send' }).click(),
    entries: (page) => [page.getByRole('dialog').getByRole('checkbox')],
  },
  {
    name: 'the address whose access to several files ends',
    source: 'portal/features/files/RevokeDialog.tsx',
    call: '/revoke_access',
    async reach(page) {
      await page.goto(`${serverUrl}/portal?tab=files`)
      await row(page, 'Prices.csv').getByRole('checkbox').check()
      await press('Revoke access')(page)
    },
    type: (page) => page.getByRole('dialog').getByLabel('Email or *@domain').fill('ann@partner.test'),
    send: enter,
    entries: (page) => [page.getByRole('dialog').getByLabel('Email or *@domain')],
    saved: (page) => page.getByText(/^ann@partner.test no longer has access/),
  },
  {
    // A failure closes the dialog that asks; the field below the list keeps the address.
    name: 'a new admin',
    source: 'portal/features/users/AddAdmin.tsx',
    call: '/admins/manage',
    reach: (page) => page.goto(`${serverUrl}/portal?tab=users&admin=on&people=admins`),
    type: (page, scene) => page.getByLabel('Email of a member').fill(scene.company?.baker.email ?? ''),
    async send(page) {
      await press('Make admin')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click()
    },
    entries: (page) => [page.getByLabel('Email of a member')],
    saved: (page) => page.getByText(/ is now an admin\.$/),
  },
  {
    name: 'the recipients of a new cake',
    source: 'portal/baker/form/PeopleStep.tsx',
    call: '/cakes',
    async reach(page) {
      await openBaker(page)
      await chooseFiles(page, textFile('plan.txt', 'plan'))
    },
    async type(page) {
      await dialog(page).getByLabel('Add an email or *@domain').fill('ann@partner.test')
      await button(page, 'Add').click()
      await button(page, 'Change dates').click()
      await dialog(page).getByLabel('Expires').fill('2030-01-01T09:00')
    },
    async send(page) {
      // The cake is baked, and only its registration is repeated.
      const again = button(page, 'Register again')
      await ((await again.isVisible()) ? again : button(page, 'Bake')).click()
    },
    entries: () => [],
    saved: (page) => button(page, 'Save'),
  },
]
