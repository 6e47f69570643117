import type { World } from '../../core/ports.ts'
import type { KnownAccount, OAuthProvider } from '../../core/provider.ts'
import type { SocialName, SocialReturn } from '../../core/social.ts'
import { handOver, openPopup, waitFor } from './popup.ts'
import type { OAuthEffect, OAuthEvent } from './states.ts'

/** How long a sign-in's end waits until the site is added to the account. */
const addMs = 5_000

/** Carries out the orders of the other sites. */
export async function performOAuth(
  effect: OAuthEffect,
  world: World,
  signal: AbortSignal,
): Promise<OAuthEvent | undefined> {
  switch (effect.run) {
    case 'go':
      return leave(await addressOf(effect.name, world, signal), world)
    case 'openWindow':
      return openWindow(effect.name, world, signal)
    case 'finish':
      return finish(effect.came, world, signal)
    case 'complete': {
      const { session, name } = effect
      if (name) world.lastSocial.write(name)
      world.announce({ type: 'completed', method: 'oauth', session })
      return undefined
    }
  }
}

async function addressOf(name: SocialName, world: World, signal: AbortSignal): Promise<string> {
  const { providers, loginURL, signupURL } = world.settings().oauth
  const { scopes = [], params = {} } = providers.find((choice) => choice.name === name) ?? {}
  const { url } = await oauthOf(world).start({ name, loginURL, signupURL, scopes, params }, signal)
  return url
}

function leave(url: string, world: World): OAuthEvent | undefined {
  if (!world.mayLeave('oauth', url)) return { method: 'oauth', type: 'kept' }
  world.window.location.assign(url)
  return undefined
}

/** Where the browser lets no window open, the page itself goes there. */
async function openWindow(
  name: SocialName,
  world: World,
  signal: AbortSignal,
): Promise<OAuthEvent | undefined> {
  const popup = openPopup(world.window)
  signal.addEventListener('abort', () => popup?.close())
  try {
    const url = await addressOf(name, world, signal)
    if (signal.aborted) return undefined
    if (!popup) return leave(url, world)
    if (!world.mayLeave('oauth', url)) return { method: 'oauth', type: 'kept' }
    popup.location.replace(url)
    const came = await waitFor(popup, world.window, world.clock, signal)
    return came ? { method: 'oauth', type: 'returned', came } : { method: 'oauth', type: 'windowClosed' }
  } finally {
    popup?.close()
  }
}

async function finish(
  came: SocialReturn,
  world: World,
  signal: AbortSignal,
): Promise<OAuthEvent | undefined> {
  // Before the answer: a used token has no business in the history or in a copied address.
  world.address.forgetLink()
  if (await handOver(came, world.window, world.clock)) {
    world.window.close()
    return undefined
  }
  if ('refusal' in came)
    throw refusal(known.includes(came.refusal) ? came.refusal : 'oauth_flow_callback_error')
  const { token } = came
  const { sessionMinutes } = world.settings()
  try {
    const answer = await oauthOf(world).authenticate({ token, sessionMinutes }, signal)
    return { method: 'oauth', type: 'accepted', ...answer }
  } catch (error) {
    const account = accountOf(error)
    if (!account) throw error
    if (!signal.aborted) world.announce({ type: 'afterSignIn', act: () => add(token, world) })
    return { method: 'oauth', type: 'emailInUse', account }
  }
}

/** What the address of a return may say. Anybody can write into an address, so nothing else is repeated. */
const known: readonly string[] = [
  'oauth_access_denied',
  'oauth_flow_callback_error',
  'oauth_config_not_found',
]

const refusal = (code: string) => Object.assign(new Error(''), { code })

function accountOf(error: unknown): KnownAccount | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  if (error.code !== 'oauth_email_in_use') return undefined
  return 'account' in error ? (error.account as KnownAccount) : { email: '', methods: [], sites: [] }
}

/** The same token again, by now with a session: it adds the site to the account. */
async function add(token: string, world: World) {
  const { signal } = new AbortController()
  const { sessionMinutes } = world.settings()
  const added = oauthOf(world)
    .authenticate({ token, sessionMinutes }, signal)
    .then(
      ({ name }) => {
        if (name) world.lastSocial.write(name)
        world.announce({ type: 'logged', name: 'oauth_added', details: { type: 'oauth' } })
      },
      () => world.announce({ type: 'logged', name: 'oauth_not_added', details: { type: 'oauth' } }),
    )
  await Promise.race([added, world.clock.waitUntil(world.clock.now() + addMs, signal)])
}

function oauthOf(world: World): OAuthProvider {
  const { oauth } = world.provider()
  if (!oauth) throw Object.assign(new Error('The provider knows no other sites.'), { code: 'method_missing' })
  return oauth
}
