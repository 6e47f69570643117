import { plugIn } from '../../support/browser/authenticator.ts'
import { expect, leave, signInByCode, test, whoIsIn } from './fixture.ts'

test('a new passkey signs in with the button and with autofill', async ({ page, open, freshEmail }) => {
  await plugIn(page)
  await open('codes')
  await signInByCode(page, freshEmail)

  await open('new-passkey')
  await page.getByRole('button', { name: 'Create a Passkey' }).click()
  await expect(page.getByText('Passkey successfully created!')).toBeVisible()
  await expect(page.getByText('Chrome on Linux')).toBeVisible()
  await leave(page)

  await open('passkeys')
  await page.getByRole('button', { name: 'Login with a Passkey' }).click()
  await expect(page.getByText('Your Passkey has been successfully authenticated.')).toBeVisible()
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
  await leave(page)

  // The authenticator responds to autofill without interaction, as if the passkey had been chosen.
  await open('passkey-autofill')
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
})
