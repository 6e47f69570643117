import { describe, expect, it } from 'vitest'
import { type BusinessTestOptions, createBusinessTestProvider } from '../testing.ts'

const { signal } = new AbortController()
const email = 'ann@corp.example'
const sessionMinutes = 30
const good = 'a password that is long'
const tokenOf = (url = '') => new URL(url).searchParams.get('token') ?? ''

const organizations = [
  { name: 'Acme' },
  { name: 'Open', joinableDomains: ['corp.example'] },
  { name: 'Invited only' },
  { name: 'Strict', allowedMethods: ['google_oauth'] as const },
  { name: 'Safe', secondSteps: ['totp', 'sms_otp'] as const },
]
const members = [
  { email, organization: 'acme', password: good },
  { email, organization: 'invited-only', isInvited: true },
  { email, organization: 'strict' },
  { email, organization: 'safe' },
]
const create = (options: BusinessTestOptions = {}) =>
  createBusinessTestProvider({ organizations, members, ...options })
type Provider = ReturnType<typeof create>

async function discover({ emails }: Provider, address = email) {
  await emails.sendCode({ email: address, organizationId: undefined, locale: 'en' }, signal)
  return emails.discoverByCode({ email: address, code: '000000' }, signal)
}
const enter = ({ discovery }: Provider, slug: string) =>
  discovery.enter({ organizationId: `organization-test-${slug}`, sessionMinutes }, signal)

describe('the organizations of the test provider', () => {
  it('are those that an address belongs to, is invited to, or may join', async () => {
    const { organizations: listed } = await discover(create())
    expect(listed.map(({ slug, membership, missing }) => [slug, membership, missing])).toEqual([
      ['acme', 'member', null],
      ['open', 'joinable', null],
      ['invited-only', 'invited', null],
      ['strict', 'member', ['google_oauth']],
      ['safe', 'member', null],
    ])
    expect((await discover(create(), 'eve@elsewhere.example')).organizations).toEqual([])
  })

  it('are joined, and then in the session and in its JWT', async () => {
    const provider = create()
    await discover(provider)
    expect(await enter(provider, 'open')).toMatchObject({
      result: 'signedIn',
      organization: { slug: 'open' },
    })
    expect(provider.organization()).toMatchObject({ name: 'Open' })
    const [, claims = ''] = provider.sessions.current()?.session_jwt.split('.') ?? []
    expect(JSON.parse(atob(claims))).toMatchObject({
      'https://stytch.com/organization': { slug: 'open', organization_id: 'organization-test-open' },
    })
    provider.endSession()
    expect((await discover(provider)).organizations[1]).toMatchObject({ membership: 'member' })
  })

  it('are created, once under a name, unless the project forbids it', async () => {
    const provider = create()
    await discover(provider)
    const make = (name: string) => provider.discovery.create({ name, sessionMinutes }, signal)
    await expect(make('Acme')).rejects.toMatchObject({ code: 'organization_slug_already_used' })
    expect(await make('')).toMatchObject({ organization: { name: 'ann’s organization' } })
    const closed = create({ project: { allowsCreation: false } })
    await discover(closed)
    await expect(closed.discovery.create({ name: 'New', sessionMinutes }, signal)).rejects.toMatchObject({
      code: 'create_organization_not_enabled',
    })
  })

  it('reject a method that they do not allow, and let the visitor continue with another one', async () => {
    const provider = create({ socialEmail: email })
    await discover(provider)
    expect(await enter(provider, 'strict')).toMatchObject({
      result: 'methodMissing',
      methods: ['google_oauth'],
      isVerified: true,
    })
    const organizationId = 'organization-test-strict'
    const request = { name: 'google', organizationId, scopes: [], params: {} } as const
    const token = tokenOf(await provider.redirects.socialURL(request, signal))
    const entered = await provider.redirects.enter({ kind: 'oauth', token, sessionMinutes }, signal)
    expect(entered).toMatchObject({ result: 'signedIn' })
  })

  it('ask a password for a mailbox before someone joins with it', async () => {
    const provider = create({ project: { passwordScope: 'project' } })
    await provider.passwords.discover({ email, password: good }, signal)
    expect(await enter(provider, 'open')).toMatchObject({ result: 'methodMissing', isVerified: false })
    expect(await enter(provider, 'acme')).toMatchObject({ result: 'signedIn' })
  })
})

describe('a sign-in of the test provider', () => {
  it('ends after 10 minutes, and when a test ends it', async () => {
    let now = 0
    const provider = create({ now: () => now })
    await discover(provider)
    now = 10 * 60_000
    await expect(enter(provider, 'acme')).rejects.toMatchObject({ code: 'intermediate_session_not_found' })
    await discover(provider)
    provider.endOpenSignIn()
    await expect(enter(provider, 'acme')).rejects.toMatchObject({ code: 'intermediate_session_not_found' })
  })

  it('accepts a code and a link once', async () => {
    const { emails, links, messages } = create()
    const request = { email, organizationId: undefined, locale: 'de' }
    const check = (code: string) => emails.discoverByCode({ email, code }, signal)
    await emails.sendCode(request, signal)
    await expect(check('111111')).rejects.toMatchObject({ code: 'otp_code_not_found' })
    await check('000000')
    await expect(check('000000')).rejects.toMatchObject({ code: 'otp_code_not_found' })
    const minutes = {
      loginExpirationMinutes: 60,
      signupExpirationMinutes: 60,
      discoveryExpirationMinutes: 60,
    }
    await emails.sendLink({ ...request, ...minutes }, signal)
    const { url = '' } = messages()[1] ?? {}
    expect(new URL(url).searchParams.get('stytch_token_type')).toBe('discovery')
    await links.discover(tokenOf(url), signal)
    await expect(links.discover(tokenOf(url), signal)).rejects.toMatchObject({
      code: 'unable_to_auth_magic_link',
    })
  })

  it('sends nothing to strangers of an organization that they may not join', async () => {
    const { emails, messages } = create()
    const request = { email: 'eve@elsewhere.example', organizationId: 'organization-test-acme', locale: 'en' }
    await expect(emails.sendCode(request, signal)).rejects.toMatchObject({
      code: 'email_jit_provisioning_not_allowed',
    })
    expect(messages()).toEqual([])
  })

  it('adds a second step, and asks for it the next time', async () => {
    const provider = create()
    await discover(provider)
    const entered = await enter(provider, 'safe')
    expect(entered).toMatchObject({
      result: 'secondStepMissing',
      enrolled: { phoneNumber: '', hasApp: false },
    })
    expect(provider.sessions.current()).toBeNull()
    const memberId = 'memberId' in entered ? entered.memberId : ''
    const member = { organizationId: 'organization-test-safe', memberId }
    const { recoveryCodes } = await provider.secondSteps.createApp(member, signal)
    const step = (code: string) => ({ ...member, code, sessionMinutes })
    await expect(provider.secondSteps.enterAppCode(step('111111'), signal)).rejects.toMatchObject({
      code: 'unable_to_authenticate_totp',
    })
    await provider.secondSteps.enterAppCode(step('000000'), signal)
    expect(provider.sessions.current()).not.toBeNull()
    provider.endSession()
    await discover(provider)
    expect(await enter(provider, 'safe')).toMatchObject({ enrolled: { hasApp: true } })
    const [code = ''] = recoveryCodes
    await provider.secondSteps.recover(step(code), signal)
    expect(await provider.secondSteps.readRecoveryCodes(signal)).not.toContain(code)
  })

  it('sends a text message at once to a member with a phone number only', async () => {
    const options = { organizations, members: [{ email, organization: 'safe', phone: '+12025550143' }] }
    const provider = createBusinessTestProvider(options)
    await discover(provider)
    expect(await enter(provider, 'safe')).toMatchObject({
      isCodeSent: true,
      enrolled: { phoneNumber: '**********43' },
    })
    expect(provider.messages().at(-1)).toMatchObject({ channel: 'sms', to: '+12025550143' })
  })
})

describe('the passwords of members in the test provider', () => {
  const organizationId = 'organization-test-acme'

  it('belong to one organization by default', async () => {
    const { passwords } = create()
    await expect(passwords.discover({ email, password: good }, signal)).rejects.toMatchObject({
      code: 'cross_org_passwords_not_enabled',
    })
    const attempt = (password: string) =>
      passwords.enter({ email, password, organizationId, sessionMinutes }, signal)
    await expect(attempt('wrong')).rejects.toMatchObject({ code: 'unauthorized_credentials' })
    expect(await attempt(good)).toMatchObject({ result: 'signedIn' })
  })

  it('are set with a link, which a weak one does not use up', async () => {
    const { passwords, messages } = create()
    const request = { email, organizationId, locale: 'en', resetExpirationMinutes: 60 }
    await passwords.sendReset(request, signal)
    const { url = '' } = messages()[0] ?? {}
    expect(new URL(url).searchParams.get('stytch_token_type')).toBe('multi_tenant_passwords')
    const set = (password: string) =>
      passwords.reset({ token: tokenOf(url), password, sessionMinutes }, signal)
    await expect(set('short')).rejects.toMatchObject({ code: 'weak_password' })
    expect(await set('another long password')).toMatchObject({ result: 'signedIn' })
    await expect(set(good)).rejects.toMatchObject({ code: 'unable_to_auth_password_reset_token' })
  })

  it('are set in a session of the last 5 minutes', async () => {
    let now = 0
    const { passwords, signIn } = create({ now: () => now })
    signIn(email, 'acme')
    await passwords.resetInSession('another long password', signal)
    now = 5 * 60_000
    await expect(passwords.resetInSession(good, signal)).rejects.toMatchObject({
      code: 'session_too_old_to_reset_password',
    })
  })
})

it('the controls of the test provider let calls fail, and return to the beginning', async () => {
  const provider = create({ signedInAs: { email, organization: 'acme' } })
  provider.fail('emails.sendCode', { code: 'too_many_requests', retryAfterSeconds: 5, times: 1 })
  await expect(discover(provider)).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 })
  await discover(provider)
  expect(provider.requests('emails.discoverByCode')).toEqual([{ email, code: '000000' }])
  await provider.sessions.signOut()
  provider.reset()
  expect(provider.organization()).toMatchObject({ slug: 'acme' })
  expect(provider.messages()).toEqual([])
})

it('a member of an organization that does not exist has a sentence', () => {
  expect(() => createBusinessTestProvider({ members })).toThrow(
    'No organization has the slug acme. Add it to `organizations`.',
  )
})
