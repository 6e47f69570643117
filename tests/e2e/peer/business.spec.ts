import type { Page } from '@playwright/test'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { registerProject } from '../../support/programs/operator.ts'
import { expect, test } from './fixture.ts'

/** Tests the provider's headless client for businesses, unmodified, against our server. */

/** Registers a business project for the origin of the page. */
const registerBusiness = async (page: Page): Promise<string> => {
  const { publicToken } = await registerProject('Work', {
    kind: 'business',
    origins: [new URL(page.url()).origin],
    products: ['otp'],
    text_channels: [],
  })
  return publicToken
}

/** Proves an address in a discovery flow. @returns the names and memberships of its organizations */
async function discover(page: Page, token: string, email_address: string) {
  await page.evaluate(
    ([token, email_address]) => window.openBusiness(token).otps.email.discovery.send({ email_address }),
    [token, email_address] as const,
  )
  const code = await codeSentTo(email_address)
  return page.evaluate(
    async ([token, email_address, code]) => {
      const client = window.openBusiness(token)
      const response = await client.otps.email.discovery.authenticate({ email_address, code })
      return response.discovered_organizations.map(({ organization, membership }) => ({
        id: organization.organization_id,
        name: organization.organization_name,
        type: membership.type,
      }))
    },
    [token, email_address, code] as const,
  )
}

test('a visitor creates an organization, signs out, and enters it again', async ({ page, open }) => {
  await open('business')
  const token = await registerBusiness(page)
  const email = `ann-${Date.now()}@corp.example`
  expect(await discover(page, token, email)).toEqual([])
  const created = await page.evaluate(async (token) => {
    const client = window.openBusiness(token)
    const response = await client.discovery.organizations.create({
      session_duration_minutes: 30,
      organization_name: 'Corp',
    })
    const checked = await client.session.authenticate({ session_duration_minutes: 30 })
    const organization = await client.organization.get()
    const member = await client.self.get()
    await client.session.revoke()
    return {
      isSignedIn: response.member_authenticated,
      roles: checked.member_session.roles,
      organization: organization?.organization_name,
      email: member?.email_address,
      isAdmin: member?.is_admin,
      session: client.session.getSync(),
    }
  }, token)
  expect(created).toEqual({
    isSignedIn: true,
    roles: ['stytch_member', 'stytch_admin'],
    organization: 'Corp',
    email,
    isAdmin: true,
    session: null,
  })

  const [organization] = await discover(page, token, email)
  expect(organization).toMatchObject({ name: 'Corp', type: 'active_member' })
  const entered = await page.evaluate(
    async ([token, organization_id]) => {
      const client = window.openBusiness(token)
      const response = await client.discovery.intermediateSessions.exchange({
        organization_id,
        session_duration_minutes: 30,
      })
      const { session_jwt } = client.session.getTokens() ?? {}
      return {
        isSignedIn: response.member_authenticated,
        slug: client.session.getSync()?.organization_slug,
        hasJwt: session_jwt !== undefined,
        mayInvite: client.rbac.isAuthorizedSync('stytch.member', 'create'),
      }
    },
    [token, organization?.id ?? ''] as const,
  )
  expect(entered).toEqual({ isSignedIn: true, slug: 'corp', hasJwt: true, mayInvite: true })
})
