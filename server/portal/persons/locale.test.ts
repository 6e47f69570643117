import { beforeEach, describe, expect, it } from 'vitest'
import { createPerson, testPassword } from '#support/server/people.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import { runCommand } from '../../admin/run-command.ts'

const email = 'ann@bakery.org'
let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
  await createPerson(server, email)
})

const signIn = (language: string) =>
  server.app.request('/api/v1/stytch/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ email, password: testPassword, session_duration_minutes: 60 }),
  })

/** Sends a mail that no request of the person causes. */
async function notify(): Promise<string | undefined> {
  await runCommand(server.deps, ['pin', 'clear', email])
  return (await readOutbox(server, email))[0]?.subject
}

describe('the language of mails that nobody asked for', () => {
  it('is English for a person who never signed in with another one', async () => {
    expect(await notify()).toBe('Your Cakelock PIN was cleared')
  })

  it('is that of the person’s last sign-in', async () => {
    expect((await signIn('de-AT,de;q=0.9')).status).toBe(200)
    expect(await notify()).toBe('Ihre PIN für Cakelock wurde gelöscht')
  })

  it('changes with the next sign-in, and not with other requests', async () => {
    const { session_token: token } = (await (await signIn('de')).json()) as { session_token: string }
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'ar' }
    expect((await server.app.request('/api/v1/auth/me', { headers })).status).toBe(200)
    expect(await notify()).toBe('Ihre PIN für Cakelock wurde gelöscht')
  })
})
