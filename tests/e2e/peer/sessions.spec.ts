import type { BrowserContext } from '@playwright/test'
import { codeSentTo } from '../../support/outbox.ts'
import { enterCode, expect, leave, submitEmail, test, whoIsIn } from './fixture.ts'
import { askForReset, createPassword, freshPassword, setNewPassword } from './passwords.ts'

/** The signed token of the session, which each look at the session renews. */
async function tokenIn(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'stytch_session_jwt')?.value
}

test('two tabs sign in and out together, and a reload changes nothing', async ({
  page,
  context,
  open,
  site,
  freshEmail,
  consoleProblems,
}) => {
  // What the client says where one tab's look at the session crosses the other tab's log-out.
  consoleProblems.allow(/Session background refresh failed.*user_unauthenticated/s)
  const other = await context.newPage()
  await other.goto(site.urlOf('codes'))
  await expect(whoIsIn(other)).toHaveText('Signed out')
  await open('codes')
  await page.getByRole('tab', { name: 'Email' }).click()
  await submitEmail(page, freshEmail)
  await enterCode(page, await codeSentTo(freshEmail))
  for (const tab of [page, other]) await expect(whoIsIn(tab)).toHaveText(`Signed in as ${freshEmail}`)
  const before = await tokenIn(context)
  await page.reload()
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
  // A page that loads looks at its session. An answer that came after the log-out would sign both tabs in again.
  await expect.poll(() => tokenIn(context)).not.toBe(before)
  await leave(other)
  await expect(whoIsIn(page)).toHaveText('Signed out')
  await page.reload()
  await expect(whoIsIn(page)).toHaveText('Signed out')
})

test('a session that ended elsewhere is over at the next look', async ({
  page,
  open,
  browser,
  site,
  freshEmail,
  consoleProblems,
}) => {
  // The client's own words for what is expected here.
  consoleProblems.allow(/Session background refresh failed.*session_not_found/)
  await open('passwords')
  await createPassword(page, freshEmail, freshPassword())
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
  // A new password ends every other session.
  const elsewhere = await browser.newPage()
  await elsewhere.goto(site.urlOf('passwords'))
  await elsewhere.goto((await askForReset(elsewhere, freshEmail)).resetLink)
  await setNewPassword(elsewhere, freshPassword())
  await elsewhere.close()
  await page.reload()
  await expect(whoIsIn(page)).toHaveText('Signed out')
})
