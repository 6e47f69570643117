import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { openPortal } from './steps.ts'

test('a link to a file that the user cannot see says so', { tag: '@long' }, async ({ page, freshEmail }) => {
  await openPortal(page, freshEmail, '?tab=files&file=file-00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('No files found.')).toBeVisible()
  const reason = `The file in this link doesn’t exist, or ${freshEmail} has no access to it.`
  await expect(page.getByText(reason)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText(reason)).toBeHidden()
})

test('a damaged link says so instead of showing everything', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await openPortal(page, freshEmail, '?tab=files&file=junk')
  const damaged = page.getByText('This link is damaged: its file ID or email address isn’t valid.')
  for (const query of ['file=file-0000', 'user=nobody', 'baker=*@baker.test']) {
    await page.goto(`${serverUrl}/portal?tab=files&${query}`)
    await expect(damaged).toBeVisible()
  }
  expect(requested.filter((url) => url.includes('/get_files'))).toEqual([])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(damaged).toHaveCount(0)
  await page.goto(`${serverUrl}/portal?tab=activity&file=junk`)
  await expect(damaged).toBeVisible()
  const activity = page.waitForRequest(/\/get_all_audit_logs\?/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  expect(new URL((await activity).url()).searchParams.get('sort_by')).toBe('timestamp')
})
