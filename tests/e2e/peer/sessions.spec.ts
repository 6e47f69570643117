import { expect, leave, signInByCode, test, whoIsIn } from './fixture.ts'
import { createPassword, freshPassword, requestReset, setNewPassword } from './passwords.ts'

test('two tabs sign in and out together, and keep their state after a reload', async ({
  page,
  context,
  open,
  site,
  freshEmail,
  consoleProblems,
}) => {
  // The client logs this when one tab checks the session while the other signs out.
  consoleProblems.allow(/Session background refresh failed.*user_unauthenticated/s)
  const otherTab = await context.newPage()
  await otherTab.goto(site.urlOf('codes'))
  await expect(whoIsIn(otherTab)).toHaveText('Signed out')
  await open('codes')
  await signInByCode(page, freshEmail)
  await expect(whoIsIn(otherTab)).toHaveText(`Signed in as ${freshEmail}`)
  // A page checks its session when it loads. If the response arrived after the sign-out, it would sign both tabs in
  // again.
  const checked = page.waitForResponse(/\/sessions\/authenticate$/)
  await page.reload()
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
  await (await checked).finished()
  await leave(otherTab)
  await expect(whoIsIn(page)).toHaveText('Signed out')
  await page.reload()
  await expect(whoIsIn(page)).toHaveText('Signed out')
})

test('a session that was revoked on another device ends at the next check', { tag: '@long' }, async ({
  page,
  open,
  browser,
  site,
  freshEmail,
  consoleProblems,
}) => {
  // The client logs the error that this test expects.
  consoleProblems.allow(/Session background refresh failed.*session_not_found/)
  await open('passwords')
  await createPassword(page, freshEmail, freshPassword())
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
  // A new password ends every other session.
  const otherDevice = await browser.newPage()
  await otherDevice.goto(site.urlOf('passwords'))
  await otherDevice.goto((await requestReset(otherDevice, freshEmail)).resetLink)
  await setNewPassword(otherDevice, freshPassword())
  await otherDevice.close()
  await page.reload()
  await expect(whoIsIn(page)).toHaveText('Signed out')
})
