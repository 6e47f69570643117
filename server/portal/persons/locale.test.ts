import { beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '#support/server/call.ts'
import { createPerson, testPassword } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { runCommand } from '../../admin/run-command.ts'

const email = 'ann@bakery.org'
const server = testServerForEach()
beforeEach(async () => {
  await createPerson(server, email)
})

const signIn = (language: string, address = email) =>
  server.app.request('/api/v1/stytch/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ email: address, password: testPassword, session_duration_minutes: 60 }),
  })

/** Sends an email that no request by the person triggers. */
async function notify(address = email): Promise<string | undefined> {
  await runCommand(server.deps, ['pin', 'clear', address])
  return (await readOutbox(server, address))[0]?.subject
}

describe('the language of emails that no request triggers', () => {
  it('is English for a person who never signed in with another language', async () => {
    expect(await notify()).toBe('Your Cakelock PIN was cleared')
  })

  it('is that of the person’s last sign-in', async () => {
    expect((await signIn('de-AT,de;q=0.9')).status).toBe(200)
    expect(await notify()).toBe('Ihre PIN für Cakelock wurde gelöscht')
  })

  it('is the chosen language, regardless of later sign-ins (rule A66)', async () => {
    const { token } = await createPerson(server, 'ben@bakery.org')
    const choose = (language: string) => callApi(server, '/auth/language', { language }, token)
    expect((await choose('fr')).status).toBe(400)
    expect((await choose('ar')).body).toEqual({ done: true })
    expect((await signIn('de', 'ben@bakery.org')).status).toBe(200)
    expect(await notify('ben@bakery.org')).toContain('تم مسح')
    expect((await signIn('de')).status).toBe(200)
    expect(await notify()).toBe('Ihre PIN für Cakelock wurde gelöscht')
  })

  it('changes with the next sign-in, but not with other requests', async () => {
    const { session_token: token } = (await (await signIn('de')).json()) as { session_token: string }
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'ar' }
    expect((await server.app.request('/api/v1/auth/me', { headers })).status).toBe(200)
    expect(await notify()).toBe('Ihre PIN für Cakelock wurde gelöscht')
  })
})
