import { readFile } from 'node:fs/promises'
import { demoAccounts, demoPassword, demoPin } from '../../../server/demo/content.ts'
import { findViolations } from '../../support/accessibility.ts'
import { serverUrl } from '../../support/addresses.ts'
import { expect, test } from '../../support/page.ts'
import { logIn } from '../../support/person.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { carrySession, chooseCake, downloadButton, openButton } from './steps.ts'

/** The second line or entry of each file, as each demo account may read it. */
const expected = {
  'admin@bakery.test': ['Rye loaf,Rye 1150,55,1.42,⟦locked⟧,61%', '"discount": 0.08', 'Demo Bakery'],
  'baker@bakery.test': ['Rye loaf,Rye 1150,55,1.42,Flour Mill,61%', '"discount": "⟦locked⟧"', 'Demo Bakery'],
  'opener@customer.test': [
    'Rye loaf,Rye 1150,55,⟦locked⟧,Flour Mill,⟦locked⟧',
    '"discount": "⟦locked⟧"',
    'Demo Bakery',
  ],
}

test('the demo accounts download the sample cakes and open them', async ({ page }) => {
  for (const { email } of demoAccounts) {
    await carrySession(page, await logIn(serverUrl, { email, password: demoPassword, pin: demoPin }))
    await page.goto(`${serverUrl}/portal?tab=open`)
    const samples = page.getByRole('region', { name: 'Sample cakes' })
    await expect(samples.getByRole('link')).toHaveCount(3)
    for (const [index, content] of expected[email].entries()) {
      const downloading = page.waitForEvent('download')
      await samples.getByRole('link').nth(index).click()
      const cake = await downloading
      const buffer = await readFile(await cake.path())
      await chooseCake(page, { name: cake.suggestedFilename(), mimeType: '', buffer })
      await openButton(page).click()
      await expect(downloadButton(page)).toBeVisible()
      const opening = page.waitForEvent('download')
      await downloadButton(page).click()
      expect(await readFile(await (await opening).path(), 'utf8')).toContain(content)
      await page.getByRole('button', { name: 'Open another' }).click()
    }
  }
  expect(await findViolations(page)).toEqual([])
  await expectGoodLayout(page)
})
