import { expect } from 'vitest'
import type { WrittenDocument } from '../../../server/identity/base/document/document.ts'
import { callBackend } from './call-backend.ts'
import { callProvider, readOutbox, signInByCode } from './provider-client.ts'
import { shopToken, type TestServer } from './test-server.ts'

export type Use = () => {
  server: TestServer
  /** changes the document of the shop */
  change: (fields: Partial<WrittenDocument>) => Promise<unknown>
}

const email = 'ann@example.org'
const rbac = {
  roles: [{ role_id: 'editor', permissions: [{ resource_id: 'documents', actions: ['edit'] }] }],
  resources: [{ resource_id: 'documents', actions: ['edit', 'read'] }],
}

/** For each field of a document that sessions, roles and the backend API read: a call whose result it changes. */
export const backendFieldEffects = (use: Use): Record<string, () => Promise<void>> => ({
  additions_without_session: async () => {
    await use().change({ additions_without_session: true })
    const token = await signInByCode(use().server, email)
    const added = 'ann.lind@example.org'
    const sent = await callProvider(use().server, '/otps/email/send/secondary', {
      token,
      body: { email: added },
    })
    const [message] = await readOutbox(use().server, added)
    const body = { token: message?.code, method_id: sent.body.data?.method_id }
    const redeemed = await callProvider(use().server, '/otps/authenticate', { body })
    expect(JSON.stringify(redeemed.body.data?.user)).toContain(added)
  },
  'session.custom_claims': async () => {
    await use().change({ session: { custom_claims: { plan: 'gold' } } })
    const { body } = await callProvider(use().server, '/sessions/authenticate', {
      token: await signInByCode(use().server, email),
    })
    expect(body.data?.session).toMatchObject({ custom_claims: { plan: 'gold' } })
    await expect(use().change({ session: { custom_claims: { scope: 'admin' } } })).rejects.toThrow(/scope/)
  },
  'rbac.roles': async () => {
    await use().change({ rbac })
    const { body } = await callProvider(use().server, `/projects/bootstrap/${shopToken}`, { method: 'GET' })
    expect(body.data?.rbac_policy).toMatchObject({
      roles: [{ role_id: 'stytch_user' }, { role_id: 'editor' }],
    })
  },
  'rbac.resources': async () => {
    await expect(use().change({ rbac: { ...rbac, resources: [] } })).rejects.toThrow(
      "rbac.roles: 'editor' grants 'edit' on 'documents', which rbac.resources does not have.",
    )
    await use().change({ rbac })
    const { body } = await callProvider(use().server, `/projects/bootstrap/${shopToken}`, { method: 'GET' })
    expect(body.data?.rbac_policy).toMatchObject({ resources: [{ resource_id: 'documents' }] })
  },
  session_migration: async () => {
    const migrate = async () =>
      (await callBackend(use().server, '/sessions/migrate', { session_token: 'unknown' })).error_type
    expect(await migrate()).toBe('migrate_from_external_missing_userinfo')
    await use().change({ session_migration: { userinfo_url: 'https://127.0.0.1/' } })
    expect(await migrate()).toBe('migrate_from_external_unexpected_response')
  },
  trusted_tokens: async () => {
    const attest = async () =>
      (await callBackend(use().server, '/sessions/attest', { profile_id: 'partner', token: 'unknown' }))
        .error_type
    expect(await attest()).toBe('trusted_token_profile_not_found')
    const profile = { profile_id: 'partner', issuer: 'partner', audience: 'shop' }
    await expect(use().change({ trusted_tokens: [profile] })).rejects.toThrow(
      /either jwks_url or public_keys/,
    )
    await use().change({ trusted_tokens: [{ ...profile, jwks_url: 'https://127.0.0.1/' }] })
    expect(await attest()).toBe('invalid_trusted_auth_token')
  },
  'limits.machine_clients': async () => {
    await use().change({ limits: { machine_clients: 1 } })
    const create = async () => (await callBackend(use().server, '/m2m/clients', { scopes: [] })).error_type
    expect([await create(), await create()]).toEqual([undefined, 'unauthorized_action'])
  },
})
