import { demoAccounts, demoPassword, demoPin } from '../../../server/demo/content.ts'
import { findViolations } from '../../support/browser/accessibility.ts'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { logIn } from '../../support/browser/person.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { carrySession, download, downloadButton, openCake } from './steps.ts'

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
      const { name, content: buffer } = await download(page, samples.getByRole('link').nth(index))
      await openCake(page, { name, mimeType: '', buffer })
      const opened = await download(page, downloadButton(page))
      expect(opened.content.toString()).toContain(content)
      await page.getByRole('button', { name: 'Clear', exact: true }).click()
    }
  }
  expect(await findViolations(page)).toEqual([])
  await expectGoodLayout(page)
})
