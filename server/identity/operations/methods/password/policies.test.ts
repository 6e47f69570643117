import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { shopToken } from '#support/server/test-server.ts'
import type { projects } from '../../../base/schema/projects.ts'

const ann = 'ann@example.org'
const server = testServerForEach()

const call = (path: string, body: object) => callProvider(server, path, { body })

describe('a project’s password policy', () => {
  const change = (values: Partial<typeof projects.$inferInsert>) => changeProject(server, values)
  const bootstrap = async () =>
    (await callProvider(server, `/projects/bootstrap/${shopToken}`, { method: 'GET' })).body.data

  it('uses character classes if configured, both in the check and when a password is set', async () => {
    await change({ luds: { complexity: 3, minimumCount: 10 } })
    expect((await bootstrap())?.password_config).toEqual({ luds_complexity: 3, luds_minimum_count: 10 })
    const check = async (password: string) =>
      (await call('/passwords/strength_check', { password })).body.data
    expect(await check('Quiet meadow')).toMatchObject({
      strength_policy: 'luds',
      valid_password: false,
      feedback: { luds_requirements: { missing_characters: 0, missing_complexity: 1 } },
    })
    // Easy to guess, but meets this policy.
    expect(await check('Aaaaaaaaa1')).toMatchObject({ valid_password: true, breached_password: false })
    const breached = await check('Password123')
    expect(breached).toMatchObject({ valid_password: false, breached_password: true })
    const make = async (password: string) =>
      (await call('/passwords', { email: ann, password })).body.error_type
    expect(await make('aaaaaaaaa1')).toBe('weak_password')
    expect(await make('Password123')).toBe('breached_password')
    expect(await make('Aaaaaaaaa1')).toBeUndefined()
  })

  it('defaults to zxcvbn and links without PKCE', async () => {
    expect(await bootstrap()).toMatchObject({
      password_config: null,
      pkce_required_for_email_magic_links: false,
      pkce_required_for_password_resets: false,
      email_domains: ['localhost'],
    })
  })

  it('requires PKCE if configured', async () => {
    await change({
      requiresPkceForLinks: true,
      requiresPkceForResets: true,
      sender: 'Shop <hi@shop.example>',
    })
    expect(await bootstrap()).toMatchObject({
      pkce_required_for_email_magic_links: true,
      pkce_required_for_password_resets: true,
      email_domains: ['shop.example'],
    })
    const code_challenge = createHash('sha256').update('verifier').digest('base64url')
    for (const path of ['/magic_links/email/login_or_create', '/passwords/email/reset/start']) {
      expect((await call(path, { email: ann })).body.error_type).toBe('invalid_pkce_code_challenge')
      expect((await call(path, { email: ann, code_challenge })).status).toBe(200)
    }
  })
})
