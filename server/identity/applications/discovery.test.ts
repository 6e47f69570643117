import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addApplication, appSecret } from '#support/server/applications.ts'
import { answerOf, createOpenidWorld, type OpenidWorld } from '#support/server/openid-world.ts'
import { toClaims } from './person.ts'

// What the discovery document announces is what the server does, and nothing else is announced.

let world: OpenidWorld
let token: string
let metadata: openid.ServerMetadata
beforeAll(async () => {
  world = await createOpenidWorld()
  metadata = world.config.serverMetadata()
  token = await world.signIn('ann')
  await world.allow(token)
})
afterAll(() => world.close())

const answerTo = async (change: Record<string, string>) =>
  answerOf(await world.visit(await world.begin(change), token))

/** @returns the values that are answered with a code */
async function findAccepted(parameter: string, values: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(values.map((value) => answerTo({ [parameter]: value })))
  return values.filter((_, index) => answers[index] === 'code')
}

describe('the discovery document', () => {
  it.each<[string, string, string[]]>([
    ['response_types_supported', 'response_type', ['code', 'token', 'id_token', 'code id_token', 'none']],
    ['response_modes_supported', 'response_mode', ['query', 'fragment', 'form_post']],
    ['code_challenge_methods_supported', 'code_challenge_method', ['S256', 'plain']],
  ])('lists as %s what is accepted as %s', async (list, parameter, values) => {
    expect(await findAccepted(parameter, values)).toEqual(metadata[list])
  })

  it('lists the prompts that change what the consent page does', async () => {
    const shownFor = async (prompt: string) => {
      const shown = await world.visit(await world.begin({ prompt }), token)
      return shown.does === 'redirect' && shown.wasAsked ? 'ask for consent' : answerOf(shown)
    }
    expect(await shownFor('unknown'), 'consent was given').toBe('code')
    const effects = { login: 'ask to sign in', consent: 'ask for consent', select_account: 'ask for consent' }
    for (const [prompt, effect] of Object.entries(effects)) {
      expect(await shownFor(prompt), prompt).toBe(effect)
    }
    expect(await shownFor('none')).toBe('code')
    await world.forgetConsents()
    expect(await shownFor('none')).toBe('consent_required')
    await world.allow(token)
    const listed = metadata.prompt_values_supported
    expect([...Object.keys(effects), 'none'].sort()).toEqual((listed as string[]).toSorted())
  })

  it('lists the ways in which applications identify themselves', async () => {
    await addApplication(world.server, { id: 'connected-app-public', secretHash: null })
    const ways: Record<string, [string, openid.ClientAuth]> = {
      client_secret_basic: ['connected-app-1', openid.ClientSecretBasic(appSecret)],
      client_secret_post: ['connected-app-1', openid.ClientSecretPost(appSecret)],
      none: ['connected-app-public', openid.None()],
    }
    for (const [way, [client_id, auth]] of Object.entries(ways)) {
      const config = new openid.Configuration(metadata, client_id, {}, auth)
      openid.allowInsecureRequests(config)
      const begun = await world.begin({ client_id })
      const shown = await world.visit(begun, token)
      if (shown.does !== 'redirect') throw new Error(shown.does)
      const tokens = await openid.authorizationCodeGrant(config, shown.url, begun.checks)
      expect(tokens.claims()?.aud, way).toBe(client_id)
    }
    expect(Object.keys(ways)).toEqual(metadata.token_endpoint_auth_methods_supported)
  })

  it('lists the claims of ID tokens and of a complete profile', async () => {
    const person = {
      id: 'user-1',
      name: { first_name: 'Ann', middle_name: '', last_name: 'Baker' },
      phone: '+15005550006',
      email: 'ann@example.org',
      picture: 'https://example.org/ann.png',
    }
    const ofProfile = Object.keys(toClaims(person, ['profile', 'email', 'phone']))
    const ofToken = Object.keys((await world.allow(token)).claims() ?? {})
    expect([...new Set([...ofToken, ...ofProfile])].sort()).toEqual(metadata.claims_supported?.toSorted())
  })
})
