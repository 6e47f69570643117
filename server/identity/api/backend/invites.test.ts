import { describe, expect, it } from 'vitest'
import { createPortalClient, typeOf } from '#support/server/backend-client.ts'
import { readLinkToken } from '#support/server/messages.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { callProvider, readOutbox } from '#support/server/provider-client.ts'
import { minutes } from '../../../platform/machine/clock.ts'

const { client, server } = backendForAll()

let count = 0
const newAddress = () => {
  count += 1
  return `guest-${count}@example.org`
}
const length = { session_duration_minutes: 30 }

describe('an invitation', () => {
  it('creates a pending user, whom its link activates with the fields of the invitation', async () => {
    const email = newAddress()
    const fields = { name: { first_name: 'Gil' }, trusted_metadata: { team: 'red' } }
    const { user_id } = await client.magicLinks.email.invite({ email, ...fields })
    expect((await client.users.get({ user_id })).status).toBe('pending')
    const [message] = await readOutbox(server, email)
    expect(message?.text).toContain('expires in 7 days')
    const token = await readLinkToken(server, email)
    const signedIn = await callProvider(server, '/magic_links/authenticate', { body: { token, ...length } })
    expect(signedIn.body.data?.user).toMatchObject({
      user_id,
      status: 'active',
      name: { first_name: 'Gil' },
      trusted_metadata: { team: 'red' },
      emails: [{ email, verified: true }],
    })
  })

  it('can be repeated, which invalidates the previous link, and revoked', async () => {
    const email = newAddress()
    await client.magicLinks.email.invite({ email })
    const first = await readLinkToken(server, email)
    await client.magicLinks.email.invite({ email })
    const second = await readLinkToken(server, email)
    expect(await typeOf(client.magicLinks.authenticate({ token: first }))).toBe('unable_to_auth_magic_link')
    await client.magicLinks.email.revokeInvite({ email })
    expect(await typeOf(client.magicLinks.authenticate({ token: second }))).toBe('unable_to_auth_magic_link')
  })
})

describe('an invitation of a user that the site already created', () => {
  it('changes the user when it is accepted', async () => {
    const email = newAddress()
    const { user_id } = await client.users.create({ email, name: { first_name: 'Gil' } })
    await client.magicLinks.email.invite({ email, name: { first_name: 'Eve' } })
    const read = async () => (await client.users.get({ user_id })).name?.first_name
    expect(await read()).toBe('Gil')
    await client.magicLinks.authenticate({ token: await readLinkToken(server, email) })
    expect(await read()).toBe('Eve')
  })
})

describe('an embeddable link', () => {
  const create = async () => {
    const { user_id } = await client.users.create({ email: newAddress() })
    return client.magicLinks.create({ user_id })
  }

  it('signs in once and proves no email address', async () => {
    const { user_id, token } = await create()
    const { session, user, method_id } = await client.magicLinks.authenticate({ token, ...length })
    expect(user).toMatchObject({ user_id, emails: [{ verified: false }] })
    expect(session?.authentication_factors).toMatchObject([
      {
        type: 'magic_link',
        delivery_method: 'embedded',
        embeddable_magic_link_factor: { embedded_id: method_id },
      },
    ])
    expect(await typeOf(client.magicLinks.authenticate({ token }))).toBe('unable_to_auth_magic_link')
  })

  it('signs in once in five parallel calls to both halves of the API', async () => {
    const { token } = await create()
    const calls = [
      ...[1, 2, 3].map(() => typeOf(client.magicLinks.authenticate({ token }))),
      ...[1, 2].map(async () => {
        const response = await callProvider(server, '/magic_links/authenticate', {
          body: { token, ...length },
        })
        return response.body.error_type ?? 'no failure'
      }),
    ]
    expect((await Promise.all(calls)).filter((type) => type === 'no failure')).toHaveLength(1)
  })

  it('expires', async () => {
    const { token } = await create()
    server.clock.advance(minutes(60))
    expect(await typeOf(client.magicLinks.authenticate({ token }))).toBe('unable_to_auth_magic_link')
  })

  it('is not issued for a portal account', async () => {
    const client = await createPortalClient(server)
    const { user_id } = await client.users.create({ email: newAddress() })
    expect(await typeOf(client.magicLinks.create({ user_id }))).toBe('portal_account_protected')
  })
})
