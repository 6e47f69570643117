import type { Page } from '@playwright/test'
import { codeSentTo } from '../../support/outbox.ts'
import { enterCode, expect, leave, submitEmail, test, whoIsIn } from './fixture.ts'

/** Adds a virtual authenticator that verifies the user without interaction. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a new passkey signs in with the button and with autofill', async ({ page, open, freshEmail }) => {
  await addAuthenticator(page)
  await open('codes')
  await page.getByRole('tab', { name: 'Email' }).click()
  await submitEmail(page, freshEmail)
  await enterCode(page, await codeSentTo(freshEmail))
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)

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
