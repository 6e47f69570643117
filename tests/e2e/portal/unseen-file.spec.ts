import { expect, test } from '../../support/page.ts'
import { openPortal } from './steps.ts'

test('a link to a file that the user cannot see says so', async ({ page, freshEmail }) => {
  await openPortal(page, freshEmail, '?tab=files&file=file-00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('No files found.')).toBeVisible()
  const reason = `The file in this link doesn’t exist, or ${freshEmail} has no access to it.`
  await expect(page.getByText(reason)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText(reason)).toBeHidden()
})
