import { createHash, randomBytes } from 'node:crypto'
import { tokenIn, toStart, visitSimulator } from '../social.ts'
import type { Flow } from './flow.ts'

const oneTapCookie = 'stytch_csrf_private_token'

/** Links a social identity to the user, and leaves a sign-in at each of its steps. */
export async function addSocial(flow: Flow, token: string, email: string) {
  const { server, side, browser, post } = flow
  const askToAttach = async () =>
    String((await post('/oauth/attach', { provider: 'google' }, token)).data.oauth_attach_token)
  const verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const start = { public_token: side.publicToken, code_challenge }
  const visit = (query: Record<string, string> = {}) =>
    visitSimulator(server, { email, browser, query: { ...start, ...query } })
  const attached = await visit({ oauth_attach_token: await askToAttach() })
  const body = { token: tokenIn(attached), code_verifier: verifier }
  const { data } = await post('/oauth/authenticate', body, token)
  const user = data.user as { providers: { oauth_user_registration_id: string }[] }
  const waiting = await visit()
  const pending = await browser.go(toStart('google', start))
  return {
    registrationId: user.providers[0]?.oauth_user_registration_id ?? '',
    attachToken: await askToAttach(),
    oauthToken: tokenIn(waiting),
    oauthVerifier: verifier,
    state: pending.url.searchParams.get('state') ?? '',
    nonce: pending.url.searchParams.get('nonce') ?? '',
    issuerChallenge: pending.url.searchParams.get('code_challenge') ?? '',
    oauthCode: await issueCode(flow, pending.url),
    oauthBrowser: readCookie(browser.cookiesFor(pending.url), 'oauth_browser_\\w+'),
    ...(await startOneTap(flow)),
  }
}

/** Completes the provider's form. @returns the code in its redirect, which the browser does not follow */
async function issueCode({ server, browser }: Flow, url: URL): Promise<string> {
  const entered = { email: 'visitor@example.org', decision: 'allow', verified: 'on' }
  const form = new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...entered })
  const response = await server.app.request(url.href, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: browser.cookiesFor(url) },
    body: form.toString(),
  })
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

/** Opens a One Tap prompt. Its ID token belongs to the issuer, not to a project. */
async function startOneTap({ server, side }: Flow) {
  const base = 'http://localhost:4000'
  const started = await server.app.request(
    `${base}/v1/public/oauth/google/onetap/start?public_token=${side.publicToken}`,
  )
  const { oauth_callback_id: oneTapId } = (await started.json()) as { oauth_callback_id: string }
  const prompt = await server.app.request(
    `${base}/stand-in/one-tap/prompt?origin=${encodeURIComponent(side.origin)}`,
    {
      method: 'POST',
      body: new URLSearchParams({ email: 'tapper@example.org', name: 'Tapper', verified: 'on' }).toString(),
    },
  )
  const googleToken = /ey[\w-]+\.[\w-]+\.[\w-]+/.exec(await prompt.text())?.[0] ?? ''
  return {
    oneTapId,
    oneTapCookie: readCookie(started.headers.get('set-cookie') ?? '', oneTapCookie),
    googleToken,
  }
}

const readCookie = (text: string, name: string) => new RegExp(`${name}=([\\w-]+)`).exec(text)?.[1] ?? ''
