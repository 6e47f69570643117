import { describe, expect, it } from 'vitest'
import { application, createTestWidget, settle } from '#support/widget/test-widget.ts'

const { clientId: client_id, redirectURL: redirect_uri, logoutURL: goodbyeURL } = application
const asking = `?${new URLSearchParams({ client_id, redirect_uri, scope: 'openid email phone', state: 'their state' })}`
const goodbye = `?${new URLSearchParams({ client_id, post_logout_redirect_uri: goodbyeURL })}`
const url = `${redirect_uri}?code=code-1&state=their+state`

type Setup = ReturnType<typeof createTestWidget>
type Press = 'allowPressed' | 'denyPressed' | 'loginPressed' | 'otherAccountPressed' | 'logoutPressed'

const press = ({ widget }: Setup, type: Press) => widget.flow.send({ method: 'consent', type })
const session = { session_token: 'another-tab', session_jwt: 'jwt' }

async function open({ widget }: Setup) {
  await widget.resume()
  await settle()
}

async function logIn({ request, response, submit }: Setup) {
  request()
  await response()
  submit()
  await response()
  await settle()
}

/** A consent page opened by a signed-in user. */
async function openSignedIn(consent: string, visit: Parameters<typeof createTestWidget>[1] = {}) {
  const setup = createTestWidget(undefined, { ...visit, consent })
  setup.widget.followSession()
  await setup.provider.sessions.adopt(session)
  await open(setup)
  await setup.response()
  await setup.response()
  return setup
}

describe('an application that requests access', () => {
  it('waits for a sign-in and receives its response once', async () => {
    const setup = createTestWidget(undefined, { consent: asking })
    await open(setup)
    await setup.response()
    expect(setup.widget.flow.state()).toMatchObject({
      screen: 'IDPConsent',
      errorMessage: { code: 'consent_session_missing' },
    })
    press(setup, 'loginPressed')
    expect(setup.screen()).toBe('Main')
    await logIn(setup)
    expect(setup.events.map(({ type }) => type).slice(-4)).toEqual([
      'screen-change',
      'authenticated',
      'flow-complete',
      'screen-change',
    ])
    await setup.response()
    await setup.response()
    expect(setup.widget.flow.state()).toMatchObject({
      screen: 'IDPConsent',
      details: {
        application: { name: 'Recipe box' },
        scopes: [{ isGrantable: true }, { isGrantable: true }, { isGrantable: false }],
      },
    })
    press(setup, 'allowPressed')
    press(setup, 'allowPressed')
    await setup.response()
    expect(setup.left).toEqual([{ reason: 'consent', url }])
    expect(setup.replaced).toEqual([url])
    expect(setup.held).toEqual([])
    expect(setup.events).toContainEqual({
      type: 'event',
      name: 'consent_granted',
      details: { type: 'consent' },
    })
  })

  it('receives a rejection', async () => {
    const setup = await openSignedIn(asking)
    press(setup, 'denyPressed')
    await setup.response()
    expect(setup.replaced).toEqual([`${redirect_uri}?error=access_denied&state=their+state`])
  })

  it('needs no new consent for scopes that were granted', async () => {
    const setup = await openSignedIn(asking)
    setup.host.keepsPage = true
    press(setup, 'allowPressed')
    await setup.response()
    expect(setup.widget.flow.state()).toMatchObject({ redirectTo: null, pending: null })
    expect(setup.replaced).toEqual([])
    setup.host.keepsPage = false
    setup.widget.flow.send({ method: 'consent', type: 'retryPressed' })
    await settle()
    await setup.response()
    await setup.response()
    await setup.response()
    expect(setup.replaced).toEqual([url])
    expect(setup.events).toContainEqual(expect.objectContaining({ name: 'consent_known' }))
  })

  it('continues after a sign-in in another tab', async () => {
    const setup = createTestWidget(undefined, { consent: asking })
    setup.widget.followSession()
    await open(setup)
    await setup.response()
    setup.provider.signIn('ann@example.org')
    await setup.clock.move(100)
    await setup.response()
    await setup.response()
    expect(setup.widget.flow.state()).toMatchObject({ details: { account: 'ann@example.org' } })
  })

  it('keeps the request when the session has ended', async () => {
    const setup = await openSignedIn(asking)
    await setup.clock.move(100)
    const ended = setup.provider.sessions.signOut()
    await setup.response()
    await ended
    expect(setup.events).toContainEqual({ type: 'logged-out' })
    expect(setup.screen()).toBe('IDPConsent')
    press(setup, 'allowPressed')
    await setup.response()
    expect(setup.widget.flow.state()).toMatchObject({ errorMessage: { code: 'consent_session_missing' } })
  })

  it('can be approved with another account', async () => {
    const setup = await openSignedIn(asking)
    press(setup, 'otherAccountPressed')
    await setup.response()
    expect(setup.screen()).toBe('Main')
    await logIn(setup)
    await setup.response()
    await setup.response()
    expect(setup.widget.flow.state()).toMatchObject({ screen: 'IDPConsent', details: { mustAsk: true } })
  })

  it('is stored in this tab for half an hour, for a sign-in that returns without the query', async () => {
    const tab = new Map<string, string>()
    const before = createTestWidget(undefined, { consent: asking, tab })
    await open(before)
    await before.response()
    expect((await openSignedIn('', { tab })).widget.flow.state()).toMatchObject({
      request: { clientId: client_id, state: 'their state' },
      details: { application: { name: 'Recipe box' } },
    })
    const later = createTestWidget(undefined, { consent: '', tab })
    await later.clock.move(30 * 60_000)
    await open(later)
    expect(later.widget.flow.state()).toMatchObject({
      request: null,
      errorMessage: { code: 'client_id_missing' },
    })
  })

  it('is completed without a prompt if it allows none and no one is signed in', async () => {
    const tab = new Map<string, string>()
    const setup = createTestWidget(undefined, { consent: `${asking}&prompt=none`, tab })
    await open(setup)
    await setup.response()
    expect(setup.left).toEqual([{ reason: 'consent', url: `${redirect_uri}?error=login_required` }])
    expect(setup.screen()).toBe('IDPConsent')
    expect([...tab]).toEqual([])
  })

  it('can require a new sign-in, also after a reload', async () => {
    const tab = new Map<string, string>()
    const demanding = `${asking}&prompt=login`
    const before = await openSignedIn(demanding, { tab })
    expect(before.widget.flow.state()).toMatchObject({ errorMessage: { code: 'consent_login_again' } })
    expect(before.provider.sessions.current()).toEqual(session)
    press(before, 'loginPressed')
    expect(before.screen()).toBe('Main')
    await logIn(before)
    await before.response()
    await before.response()
    expect(before.widget.flow.state()).toMatchObject({ details: { application: { name: 'Recipe box' } } })
    const after = createTestWidget(undefined, { consent: demanding, tab })
    after.widget.followSession()
    await after.provider.sessions.adopt({ session_token: 'new', session_jwt: 'jwt' })
    await open(after)
    await after.response()
    await after.response()
    expect(after.widget.flow.state()).toMatchObject({ details: { application: { name: 'Recipe box' } } })
  })

  it('is removed from storage after the response', async () => {
    const tab = new Map<string, string>()
    const setup = await openSignedIn(asking, { tab })
    press(setup, 'allowPressed')
    await setup.response()
    expect([...tab]).toEqual([])
  })

  it('continues after a code that a reload interrupted', async () => {
    const first = createTestWidget()
    first.request()
    await first.response()
    const setup = createTestWidget(first.persisted.value, { consent: asking })
    setup.widget.resume()
    await settle()
    setup.widget.resume()
    expect(setup.screen()).toBe('OTPAuthenticate')
  })

  it('never redirects to a URL other than the requested one', async () => {
    const setup = await openSignedIn(asking)
    const { consent } = setup.provider
    if (!consent) throw new Error('The memory provider has consent.')
    consent.answer = async () => ({ url: 'https://other.example/callback?code=code-1' })
    press(setup, 'allowPressed')
    await settle()
    expect([setup.left, setup.replaced]).toEqual([[], []])
    expect(setup.widget.flow.state()).toMatchObject({ errorMessage: { code: 'unknown' }, redirectTo: null })
  })

  it('is ignored by a page that is not configured for consent', async () => {
    const setup = createTestWidget()
    expect(setup.widget.resume()).toBeUndefined()
    expect(setup.screen()).toBe('Main')
  })
})

describe('a logout requested by an application', () => {
  it('ends the session, then redirects', async () => {
    const setup = await openSignedIn(goodbye)
    await setup.clock.move(100)
    expect(setup.widget.flow.state()).toMatchObject({ screen: 'IDPLogout', details: { mustAsk: true } })
    press(setup, 'logoutPressed')
    expect(setup.replaced).toEqual([])
    await setup.response()
    expect(setup.provider.sessions.current()).toBeNull()
    expect(setup.left).toEqual([{ reason: 'logout', url: goodbyeURL }])
    expect(setup.replaced).toEqual([goodbyeURL])
    expect(setup.screen()).toBe('IDPLogout')
  })

  it('needs no confirmation if the application identifies the user', async () => {
    const setup = await openSignedIn(`${goodbye}&id_token_hint=a.b.c`)
    await setup.response()
    expect(setup.replaced).toEqual([goodbyeURL])
    expect(setup.provider.sessions.current()).toBeNull()
  })
})
