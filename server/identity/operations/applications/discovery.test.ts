import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addApplication, appSecret } from '#support/server/applications.ts'
import { createOpenidFixture, responseOf } from '#support/server/openid-fixture.ts'
import { preparedForAll } from '#support/server/prepared-server.ts'
import { toClaims } from './profile.ts'

// The discovery document announces exactly what the server supports.

const fixture = preparedForAll(createOpenidFixture)
let token: string
let metadata: openid.ServerMetadata
beforeAll(async () => {
  metadata = fixture.config.serverMetadata()
  token = await fixture.signIn('ann')
  await fixture.allow(token)
})
afterAll(() => fixture.close())

const responseTo = async (change: Record<string, string>) =>
  responseOf(await fixture.visit(await fixture.begin(change), token))

/** @returns the values for which the application receives a code */
async function findAccepted(parameter: string, values: readonly string[]): Promise<string[]> {
  const responses = await Promise.all(values.map((value) => responseTo({ [parameter]: value })))
  return values.filter((_, index) => responses[index] === 'code')
}

describe('the discovery document', () => {
  it.each<[string, string, string[]]>([
    ['response_types_supported', 'response_type', ['code', 'token', 'id_token', 'code id_token', 'none']],
    ['response_modes_supported', 'response_mode', ['query', 'fragment', 'form_post']],
    ['code_challenge_methods_supported', 'code_challenge_method', ['S256', 'plain']],
  ])('lists as %s the values that are accepted as %s', async (list, parameter, values) => {
    expect(await findAccepted(parameter, values)).toEqual(metadata[list])
  })

  it('lists the prompts that change what the consent page does', async () => {
    const shownFor = async (prompt: string) => {
      const outcome = await fixture.visit(await fixture.begin({ prompt }), token)
      return outcome.does === 'redirect' && outcome.wasAsked ? 'ask for consent' : responseOf(outcome)
    }
    expect(await shownFor('unknown'), 'consent was given').toBe('code')
    const effects = { login: 'ask to sign in', consent: 'ask for consent', select_account: 'ask for consent' }
    for (const [prompt, effect] of Object.entries(effects)) {
      expect(await shownFor(prompt), prompt).toBe(effect)
    }
    expect(await shownFor('none')).toBe('code')
    await fixture.forgetConsents()
    expect(await shownFor('none')).toBe('consent_required')
    await fixture.allow(token)
    const listed = metadata.prompt_values_supported
    expect([...Object.keys(effects), 'none'].sort()).toEqual((listed as string[]).toSorted())
  })

  it('lists the client authentication methods', async () => {
    await addApplication(fixture.server, { id: 'connected-app-public', secretHash: null })
    const ways: Record<string, [string, openid.ClientAuth]> = {
      client_secret_basic: ['connected-app-1', openid.ClientSecretBasic(appSecret)],
      client_secret_post: ['connected-app-1', openid.ClientSecretPost(appSecret)],
      none: ['connected-app-public', openid.None()],
    }
    for (const [way, [client_id, auth]] of Object.entries(ways)) {
      const config = new openid.Configuration(metadata, client_id, {}, auth)
      openid.allowInsecureRequests(config)
      const begun = await fixture.begin({ client_id })
      const outcome = await fixture.visit(begun, token)
      if (outcome.does !== 'redirect') throw new Error(outcome.does)
      const tokens = await openid.authorizationCodeGrant(config, outcome.url, begun.checks)
      expect(tokens.claims()?.aud, way).toBe(client_id)
    }
    expect(Object.keys(ways)).toEqual(metadata.token_endpoint_auth_methods_supported)
  })

  it('lists the claims of ID tokens and of a complete profile', async () => {
    const profile = {
      id: 'user-1',
      name: { first_name: 'Ann', middle_name: '', last_name: 'Baker' },
      phone: '+15005550006',
      email: 'ann@example.org',
      picture: 'https://example.org/ann.png',
    }
    const ofProfile = Object.keys(toClaims(profile, ['profile', 'email', 'phone']))
    const ofToken = Object.keys((await fixture.allow(token)).claims() ?? {})
    expect([...new Set([...ofToken, ...ofProfile])].sort()).toEqual(metadata.claims_supported?.toSorted())
  })
})
