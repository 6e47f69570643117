import { describe, expect, it } from 'vitest'
import { createTestWidget, settle } from '#support/widget/test-widget.ts'
import { memoryApplication } from '../provider/memory/memory-consent.ts'

const { clientId: client_id, redirectURL: redirect_uri, goodbyeURL } = memoryApplication
const asking = `?${new URLSearchParams({ client_id, redirect_uri, scope: 'openid email phone', state: 'their state' })}`
const goodbye = `?${new URLSearchParams({ client_id, post_logout_redirect_uri: goodbyeURL })}`
const url = `${redirect_uri}?code=code-1&state=their+state`

type World = ReturnType<typeof createTestWidget>
type Press = 'allowPressed' | 'denyPressed' | 'loginPressed' | 'otherAccountPressed' | 'logoutPressed'

const press = ({ widget }: World, type: Press) => widget.flow.send({ method: 'consent', type })
const session = { session_token: 'another-tab', session_jwt: 'jwt' }

async function open({ widget }: World) {
  await widget.resume()
  await settle()
}

async function logIn({ request, answer, submit }: World) {
  request()
  await answer()
  submit()
  await answer()
  await settle()
}

/** A consent page opened by a signed-in user. */
async function openSignedIn(consent: string, visit: Parameters<typeof createTestWidget>[1] = {}) {
  const world = createTestWidget(undefined, { ...visit, consent })
  world.widget.followSession()
  await world.provider.sessions.adopt(session)
  await open(world)
  await world.answer()
  return world
}

describe('an application that asks', () => {
  it('waits for a login, is answered, and gets its answer once', async () => {
    const world = createTestWidget(undefined, { consent: asking })
    await open(world)
    // Nobody is signed in, so the provider is not asked.
    expect(world.held).toEqual([])
    expect(world.widget.flow.state()).toMatchObject({
      screen: 'IDPConsent',
      errorMessage: { code: 'consent_session_missing' },
    })
    press(world, 'loginPressed')
    expect(world.screen()).toBe('Main')
    await logIn(world)
    expect(world.notices.map(({ type }) => type).slice(-4)).toEqual([
      'screen-change',
      'authenticated',
      'flow-complete',
      'screen-change',
    ])
    await world.answer()
    expect(world.widget.flow.state()).toMatchObject({
      screen: 'IDPConsent',
      asked: {
        application: { name: 'Recipe box' },
        scopes: [{ isGrantable: true }, { isGrantable: true }, { isGrantable: false }],
      },
    })
    press(world, 'allowPressed')
    press(world, 'allowPressed')
    await world.answer()
    expect(world.left).toEqual([{ reason: 'consent', url }])
    expect(world.replaced).toEqual([url])
    expect(world.held).toEqual([])
    expect(world.notices).toContainEqual({
      type: 'event',
      name: 'consent_granted',
      details: { type: 'consent' },
    })
  })

  it('gets a refusal', async () => {
    const world = await openSignedIn(asking)
    press(world, 'denyPressed')
    await world.answer()
    expect(world.replaced).toEqual([`${redirect_uri}?error=access_denied&state=their+state`])
  })

  it('is not asked about again where all of it was allowed', async () => {
    const world = await openSignedIn(asking)
    world.host.keepsPage = true
    press(world, 'allowPressed')
    await world.answer()
    expect(world.widget.flow.state()).toMatchObject({ leaving: null, working: null })
    expect(world.replaced).toEqual([])
    world.host.keepsPage = false
    world.widget.flow.send({ method: 'consent', type: 'retryPressed' })
    await settle()
    await world.answer()
    await world.answer()
    expect(world.replaced).toEqual([url])
    expect(world.notices).toContainEqual(expect.objectContaining({ name: 'consent_known' }))
  })

  it('continues after a sign-in in another tab', async () => {
    const world = createTestWidget(undefined, { consent: asking })
    world.widget.followSession()
    await open(world)
    await world.answer()
    await world.provider.sessions.adopt(session)
    await world.clock.move(100)
    await world.answer()
    expect(world.widget.flow.state()).toMatchObject({ asked: { account: 'ann@example.org' } })
  })

  it('says that the session is over, instead of forgetting what was asked', async () => {
    const world = await openSignedIn(asking)
    await world.clock.move(100)
    const ended = world.provider.sessions.signOut()
    await world.answer()
    await ended
    expect(world.notices).toContainEqual({ type: 'logged-out' })
    expect(world.screen()).toBe('IDPConsent')
    press(world, 'allowPressed')
    await world.answer()
    expect(world.widget.flow.state()).toMatchObject({ errorMessage: { code: 'consent_session_missing' } })
  })

  it('can be answered by another account', async () => {
    const world = await openSignedIn(asking)
    press(world, 'otherAccountPressed')
    await world.answer()
    expect(world.screen()).toBe('Main')
    await logIn(world)
    await world.answer()
    expect(world.widget.flow.state()).toMatchObject({ screen: 'IDPConsent', asked: { mustAsk: true } })
  })

  it('is remembered by this tab for half an hour, for a login that comes back without the query', async () => {
    const tab = new Map<string, string>()
    const before = createTestWidget(undefined, { consent: asking, tab })
    await open(before)
    expect((await openSignedIn('', { tab })).widget.flow.state()).toMatchObject({
      request: { clientId: client_id, state: 'their state' },
      asked: { application: { name: 'Recipe box' } },
    })
    const later = createTestWidget(undefined, { consent: '', tab })
    await later.clock.move(30 * 60_000)
    await open(later)
    expect(later.widget.flow.state()).toMatchObject({
      request: null,
      errorMessage: { code: 'client_id_missing' },
    })
  })

  it('is forgotten once it is answered', async () => {
    const tab = new Map<string, string>()
    const world = await openSignedIn(asking, { tab })
    press(world, 'allowPressed')
    await world.answer()
    expect([...tab]).toEqual([])
  })

  it('comes after a code that a reload interrupted', async () => {
    const first = createTestWidget()
    first.request()
    await first.answer()
    const world = createTestWidget(first.kept.value, { consent: asking })
    world.widget.resume()
    await settle()
    world.widget.resume()
    expect(world.screen()).toBe('OTPAuthenticate')
  })

  it('never leads elsewhere, whatever the provider answers', async () => {
    const world = await openSignedIn(asking)
    const { consent } = world.provider
    if (!consent) throw new Error('The memory provider has consent.')
    consent.answer = async () => ({ url: 'https://other.example/callback?code=code-1' })
    press(world, 'allowPressed')
    await settle()
    expect([world.left, world.replaced]).toEqual([[], []])
    expect(world.widget.flow.state()).toMatchObject({ errorMessage: { code: 'unknown' }, leaving: null })
  })

  it('is nothing that a page without the word for it knows', async () => {
    const world = createTestWidget()
    expect(world.widget.resume()).toBeUndefined()
    expect(world.screen()).toBe('Main')
  })
})

describe('a logout that an application asks for', () => {
  it('ends the session and leads back, in this order', async () => {
    const world = await openSignedIn(goodbye)
    await world.clock.move(100)
    expect(world.widget.flow.state()).toMatchObject({ screen: 'IDPLogout', asked: { mustAsk: true } })
    press(world, 'logoutPressed')
    expect(world.replaced).toEqual([])
    await world.answer()
    expect(world.provider.sessions.current()).toBeNull()
    expect(world.left).toEqual([{ reason: 'logout', url: goodbyeURL }])
    expect(world.replaced).toEqual([goodbyeURL])
    expect(world.screen()).toBe('IDPLogout')
  })

  it('is not asked about where the application shows for whom it is', async () => {
    const world = await openSignedIn(`${goodbye}&id_token_hint=a.b.c`)
    await world.answer()
    expect(world.replaced).toEqual([goodbyeURL])
    expect(world.provider.sessions.current()).toBeNull()
  })
})
