import { expect, it } from 'vitest'
import { createBusinessTestProvider } from '../testing.ts'

const { signal } = new AbortController()
const email = 'ann@corp.example'
const sessionMinutes = 30
const application = { clientId: 'app-1', name: 'Calendar', redirectURL: 'https://calendar.example/back' }

const create = () =>
  createBusinessTestProvider({
    organizations: [{ name: 'Acme' }, { name: 'Safe', secondSteps: ['totp'] }, { name: 'Foreign' }],
    members: [
      { email, organization: 'acme' },
      { email, organization: 'safe' },
    ],
    signedInAs: { email, organization: 'acme' },
    project: { applications: [application] },
  })
const exchange = ({ discovery }: ReturnType<typeof create>, slug: string) =>
  discovery.exchange({ organizationId: `organization-test-${slug}`, sessionMinutes }, signal)

it('a member switches to another organization, and the session ends if that needs another step', async () => {
  const provider = create()
  const { organizations } = await provider.discovery.list(signal)
  expect(organizations.map(({ slug }) => slug)).toEqual(['acme', 'safe'])
  await expect(exchange(provider, 'foreign')).rejects.toMatchObject({ code: 'organization_not_found' })
  expect(await exchange(provider, 'acme')).toMatchObject({
    result: 'signedIn',
    organization: { slug: 'acme' },
  })
  expect(await exchange(provider, 'safe')).toMatchObject({ result: 'secondStepMissing' })
  expect(provider.sessions.current()).toBeNull()
  await expect(exchange(provider, 'acme')).rejects.toMatchObject({ code: 'session_not_found' })
})

it('a member allows an application once', async () => {
  const provider = create()
  const { clientId, redirectURL } = application
  const request = { query: '', clientId, redirectURL, responseType: 'code', scopes: ['openid', 'email'] }
  const start = () => provider.consent.start(request, signal)
  expect(await start()).toMatchObject({ mustAsk: true, account: email, organization: 'Acme' })
  const { url } = await provider.consent.answer({ ...request, granted: true }, signal)
  expect(new URL(url).searchParams.get('code')).toBe('code-1')
  expect(await start()).toMatchObject({ mustAsk: false })
  await provider.sessions.signOut()
  await expect(start()).rejects.toMatchObject({ code: 'user_unauthenticated' })
  expect(await provider.consent.check(request, signal)).toEqual({ mustLogIn: true })
})
