import type { Page } from '@playwright/test'
import { codeSentTo } from '../../support/outbox.ts'
import { enterCode, expect, leave, submitEmail, test, whoIsIn } from './fixture.ts'

/** Gives the page's browser an authenticator that asks who is there, and is always answered. */
async function plugInAuthenticator(page: Page) {
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

test('a passkey is made, and signs in by button and by autofill', async ({ page, open, freshEmail }) => {
  await plugInAuthenticator(page)
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

  // The authenticator answers the list of the field by itself, as somebody would by choosing from it.
  await open('passkey-autofill')
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
})
