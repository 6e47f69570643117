import { readFileSync } from 'node:fs'
import { memberProviderNames } from '#contract/member-providers.ts'
import { createFlow, discover, signIn, succeed } from './business-flow.ts'
import { memberRows } from './business-member-rows.ts'
import { addressPasswordRows, enteringRows } from './business-rows.ts'
import { type BusinessSite, registerBusiness } from './business-site.ts'
import { expect, test } from './fixture.ts'

/** Tests each served method of the provider's headless client for businesses, unmodified: with success, and rejected. */

let site: BusinessSite
test.beforeEach(async ({ page, open }) => {
  await open('business')
  site = await registerBusiness(page)
})

const social = memberProviderNames.flatMap((provider) => [`oauth.${provider}`, `oauth.${provider}.discovery`])

test('every method that docs/business-methods.md calls served has a test here', () => {
  const text = readFileSync('docs/business-methods.md', 'utf8').split('## Your server')[0] ?? ''
  const served = [...text.matchAll(/^\| `([\w.]+)` \|.*\| served \|$/gm)].map(([, name = '']) => name)
  const tested = [
    ...[...enteringRows, ...addressPasswordRows, ...memberRows].map(({ method }) => method),
    ...social.map((path) => `${path}.start`),
    ...['organization.getBySlug', 'oauth.authenticate', 'oauth.discovery.authenticate'],
  ]
  expect(served.length).toBeGreaterThan(60)
  expect(served.filter((method) => !tested.includes(method))).toEqual([])
})

for (const { method, has, rejects, fail, succeed: prepare } of [...enteringRows, ...addressPasswordRows]) {
  test(`${method} succeeds, and fails with ${rejects}`, async ({ page }) => {
    const isOfAddress = addressPasswordRows.some((row) => row.method === method)
    const fields = { passwords: { scope: 'project' } } as const
    const flow = await createFlow(page, isOfAddress ? await registerBusiness(page, fields) : site)
    if (has === 'session') await signIn(flow)
    if (has === 'intermediate') await discover(flow)
    expect(await flow.call(method, ...(await fail(flow)))).toEqual({ error: rejects })
    await succeed(flow, method, ...(await prepare(flow)))
  })
}

for (const { method, succeed: prepare } of memberRows) {
  test(`${method} succeeds, and ends with the session`, async ({ page }) => {
    const flow = await createFlow(page, site)
    await signIn(flow)
    const given = await prepare(flow)
    await succeed(flow, method, ...given)
    const session = await succeed<{ member_id: string } | null>(flow, 'session.getSync')
    if (method === 'session.revoke') return expect(session).toBeNull()
    // A deleted organization has ended its sessions.
    await site.backend.sessions.revoke({ member_id: session?.member_id ?? '' }).catch(() => {})
    const rejected = page.waitForResponse((response) => response.status() >= 400, { timeout: 15_000 })
    await flow.call(method, ...given)
    await rejected
  })
}

test('organization.getBySlug finds an organization, and none for an unknown slug', async ({ page }) => {
  const flow = await createFlow(page, site)
  const search = async (organization_slug: string) =>
    (
      await succeed<{ organization: { organization_id: string } | null }>(flow, 'organization.getBySlug', {
        organization_slug,
      })
    ).organization
  expect(await search(flow.slug)).toMatchObject({ organization_id: flow.organization_id })
  expect(await search('unknown')).toBeNull()
})

for (const path of social) {
  const isDiscovery = path.endsWith('.discovery')
  test(`${path}.start signs in at the provider, and fails for a used token`, async ({
    page,
    consoleProblems,
  }) => {
    // The first call has used up the verifier.
    consoleProblems.allow(/No code verifier found/)
    const flow = await createFlow(page, site)
    const started = page.waitForURL(/\/oauth\/|simulator|stand-in/)
    const parameters = isDiscovery ? {} : { organization_id: flow.organization_id }
    void flow.call(`${path}.start`, parameters).catch(() => {})
    await started
    await page.getByLabel('Email', { exact: true }).fill(flow.email)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(/stytch_token_type=/)
    const token = new URL(page.url()).searchParams.get('token')
    const method = isDiscovery ? 'oauth.discovery.authenticate' : 'oauth.authenticate'
    const given = isDiscovery
      ? { discovery_oauth_token: token }
      : { oauth_token: token, session_duration_minutes: 30 }
    await succeed(flow, method, given)
    expect(await flow.call(method, given)).toEqual({ error: 'oauth_token_not_found' })
  })
}
