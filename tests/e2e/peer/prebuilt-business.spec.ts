import { codeSentTo } from '../../support/browser/outbox.ts'
import { createName, openPrebuilt, registerBusiness } from './business-site.ts'
import { enterPasscode, expectMember } from './business-steps.ts'
import { submitEmail, test } from './fixture.ts'

/** Tests the provider's prebuilt interface for businesses, unmodified, against our server: the main path. */

test('a code proves the address, and the visitor creates an organization', async ({ page, open }) => {
  await open('prebuilt-business')
  const { publicToken } = await registerBusiness(page)
  await openPrebuilt(page, { publicToken, flow: 'Discovery', products: ['emailOtp'] })
  const { slug, domain } = createName()
  const email = `ann@${domain}`
  await submitEmail(page, email)
  await enterPasscode(page, await codeSentTo(email))
  await page.getByRole('button', { name: 'Create an organization' }).click()
  await expectMember(page, email, slug.charAt(0).toUpperCase() + slug.slice(1))
})
