import { describe, expect, it } from 'vitest'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { callProvider, type Result, signInByCode } from '#support/server/provider-client.ts'
import { signInSocially, visitSimulator } from '#support/server/social.ts'
import { portalProject, portalToken, shopHome } from '#support/server/test-server.ts'
import { minutes } from '../../../../platform/machine/clock.ts'

const ann = 'ann@example.org'
const server = testServerForEach()

describe('linking a social identity', () => {
  const attach = (provider: string, token: string) =>
    callProvider(server, '/oauth/attach', { token, body: { provider } })
  const askToAttach = async (provider: string, token: string) =>
    String((await attach(provider, token)).body.data?.oauth_attach_token)

  it('works in a fresh session with any email address, and notifies the owner', async () => {
    const token = await signInByCode(server, ann)
    const query = { oauth_attach_token: await askToAttach('github', token) }
    const visit = { provider: 'github', email: 'work@company.example', verified: false, query }
    const { status, body } = await signInSocially(server, visit, { token })
    expect(status).toBe(200)
    expect(body.data?.session_token).toBe(token)
    expect(body.data?.user).toMatchObject({
      emails: [{ email: ann }],
      providers: [{ provider_type: 'GitHub' }],
    })
    const messages = await (await server.app.request(`http://localhost:4000/outbox.json?to=${ann}`)).json()
    expect(messages).toMatchObject([{ subject: 'GitHub was added to your Shop account' }, {}])
    const later = await signInSocially(server, { ...visit, query: {} })
    expect(later.body.data?.user_id).toBe(body.data?.user_id)
  })

  it('cannot take an identity from another account', async () => {
    await signInSocially(server, { email: 'bob@example.org' })
    const token = await signInByCode(server, ann)
    const query = { oauth_attach_token: await askToAttach('google', token) }
    const { status, body } = await signInSocially(server, { email: 'bob@example.org', query }, { token })
    expect([status, body.error_type]).toEqual([409, 'oauth_registration_in_use'])
  })

  it('requires a fresh session and a known provider', async () => {
    const token = await signInByCode(server, ann)
    expect((await attach('myspace', token)).body.error_type).toBe('bad_request')
    server.clock.advance(minutes(5))
    expect((await attach('google', token)).body.error_type).toBe('session_too_old_to_add_factor')
  })

  it.each([
    [
      'used',
      async (attachToken: string) =>
        void (await visitSimulator(server, { query: { oauth_attach_token: attachToken } })),
    ],
    ['expired', async () => server.clock.advance(minutes(5))],
  ])('rejects an attach token that is %s', async (_, spoil) => {
    const attachToken = await askToAttach('google', await signInByCode(server, ann))
    await spoil(attachToken)
    const page = await visitSimulator(server, { query: { oauth_attach_token: attachToken } })
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('invalid_oauth_attach_token')])
  })

  it('rejects an attach token of another provider or project', async () => {
    const attachToken = await askToAttach('google', await signInByCode(server, ann))
    const query = { oauth_attach_token: attachToken }
    expect((await visitSimulator(server, { provider: 'github', query })).status).toBe(400)
    await changeProject(server, { redirectUrls: [shopHome] }, portalProject.id)
    const foreign = await visitSimulator(server, { query: { ...query, public_token: portalToken } })
    expect(foreign.text).toContain('invalid_oauth_attach_token')
    expect((await visitSimulator(server, { query })).url.searchParams.has('token')).toBe(true)
  })
})

describe('removing a social identity', () => {
  const remove = (id: string, token: string) =>
    callProvider(server, `/users/oauth/${id}`, { method: 'DELETE', token })
  const idIn = (response: Result) => {
    const user = response.body.data?.user as
      | { providers: { oauth_user_registration_id: string }[] }
      | undefined
    return user?.providers[0]?.oauth_user_registration_id ?? ''
  }

  it('removes it from the account, which keeps its email address', async () => {
    const response = await signInSocially(server)
    const token = String(response.body.data?.session_token)
    const finished = await remove(idIn(response), token)
    expect(finished.body.data).toMatchObject({
      user_id: response.body.data?.user_id,
      __user: { providers: [] },
    })
    expect((await signInSocially(server)).body.error_type).toBe('oauth_email_in_use')
  })

  it('is rejected for the last sign-in method and for other users’ identities', async () => {
    const response = await signInSocially(server, { verified: false })
    const token = String(response.body.data?.session_token)
    const only = await remove(idIn(response), token)
    expect([only.status, only.body.error_type]).toEqual([400, 'cannot_delete_last_primary_factor'])
    const bobs = await signInByCode(server, 'bob@example.org')
    expect((await remove(idIn(response), bobs)).body.error_type).toBe('oauth_user_registration_not_found')
  })
})
