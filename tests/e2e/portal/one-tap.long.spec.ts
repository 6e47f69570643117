import { playGoogle } from '../../support/browser/google-prompt.ts'
import { expect, test } from '../../support/browser/page.ts'
import { startPortal } from '../../support/programs/second-portal.ts'
import { googleClientId, startGoogle } from '../../support/server/google.ts'

test('the portal’s sign-in page shows the prompt if the operator enabled it, and signs the user in', async ({
  page,
  consoleProblems,
}) => {
  // Another server takes long to start on a busy machine.
  test.setTimeout(200_000)
  const google = await startGoogle()
  const portal = await startPortal(() => ({
    OAUTH_GOOGLE_CLIENT_ID: googleClientId,
    OAUTH_GOOGLE_CLIENT_SECRET: 'secret',
    OAUTH_GOOGLE_KEYS_URL: google.keysUrl,
    OAUTH_GOOGLE_ONE_TAP: 'floating',
    PORTAL_PRODUCTS: 'oauth',
  }))
  consoleProblems.allow(/No code verifier found/)
  await playGoogle(page, google, { sub: '3', email: 'cleo@example.org' })
  await page.goto(`${portal.url}/login`)
  await expect(page.getByRole('heading', { name: /PIN/ })).toBeVisible()
  google.close()
  await portal.stop()
})
