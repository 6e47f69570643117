import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { createAuthenticator } from '#support/server/authenticator.ts'
import { registerPasskey } from '#support/server/passkeys.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { signInSocially } from '#support/server/social.ts'
import { shopProject } from '#support/server/test-server.ts'
import { createEthereumWallet, signInByWallet } from '#support/server/wallets.ts'
import { addContact } from '../../accounts/users/contacts.ts'
import { signUpWithPassword } from '../../accounts/users/create.ts'
import { findEmailOwner } from '../../accounts/users/passwords.ts'
import { emails } from '../../base/schema/users.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { runUnit } from '../../base/unit-of-work.ts'

const primary = 'ann@example.org'
const secondary = 'ann@second.example'
const unverified = 'claimed@example.org'
const wallet = createEthereumWallet()

const server = testServerForEach()
let token: string
beforeEach(async () => {
  token = await signInByCode(server, primary)
})

const methods = {
  passkey: {
    path: 'webauthn_registrations',
    add: () => registerPasskey(server, token, createAuthenticator()),
    list: 'webauthn_registrations',
    id: 'webauthn_registration_id',
    added: 'A passkey was added to your Shop account',
    removed: 'The passkey “Passkey” was removed from your Shop account',
  },
  wallet: {
    path: 'crypto_wallets',
    add: () => signInByWallet(server, wallet, { token }),
    list: 'crypto_wallets',
    id: 'crypto_wallet_id',
    added: 'A wallet was added to your Shop account',
    removed: `The wallet ${wallet.address} was removed from your Shop account`,
  },
  'social identity': {
    path: 'oauth',
    async add() {
      const started = await callProvider(server, '/oauth/attach', { token, body: { provider: 'github' } })
      const query = { oauth_attach_token: String(started.body.data?.oauth_attach_token) }
      return signInSocially(server, { provider: 'github', email: 'octo@example.net', query }, { token })
    },
    list: 'providers',
    id: 'oauth_user_registration_id',
    added: 'GitHub was added to your Shop account',
    removed: 'GitHub was removed from your Shop account',
  },
} as const
const rows = Object.keys(methods) as (keyof typeof methods)[]

async function remove(row: keyof typeof methods) {
  const { path, list, id } = methods[row]
  const me = await callProvider(server, '/users/me', { method: 'GET', token })
  const [first] = (me.body.data?.[list] ?? []) as Record<string, string>[]
  return callProvider(server, `/users/${path}/${first?.[id]}`, { method: 'DELETE', token })
}

/** Every notice sent since the last call, as [recipient, subject]. */
let seen = new Set<string>()
beforeEach(() => {
  seen = new Set()
})
async function newEmails() {
  const messages = (await readOutbox(server)).filter(({ id }) => !seen.has(id))
  for (const { id } of messages) seen.add(id)
  return messages.map(({ to, subject }) => [to, subject])
}

const transaction = <R>(work: (unit: DirectoryUnit) => Promise<R>) =>
  runUnit(server.deps.db, shopProject, work)

describe.each(rows)('a notice about a %s', (row) => {
  it('goes only to the primary email address when the method is added and when it is removed', async () => {
    await transaction(async (unit) => {
      const owner = await findEmailOwner(unit, primary as Email)
      const second = { kind: 'email', value: secondary as Email } as const
      await addContact(unit, server.deps, owner?.user.id ?? '', second, { isVerified: true })
      const unverifiedContact = { kind: 'email', value: unverified as Email } as const
      await signUpWithPassword(unit, server.deps, unverifiedContact, { hash: 'a hash' })
    })
    await newEmails()
    expect((await methods[row].add()).status).toBe(200)
    expect(await newEmails()).toEqual([[primary, methods[row].added]])
    expect((await remove(row)).status).toBe(200)
    expect(await newEmails()).toEqual([[primary, methods[row].removed]])
  })

  it('is not sent to an email address that the account only claims', async () => {
    await transaction((unit) =>
      unit.tx.update(emails).set({ verifiedAt: null }).where(eq(emails.address, primary)),
    )
    await newEmails()
    expect((await methods[row].add()).status).toBe(200)
    expect(await newEmails()).toEqual([])
  })

  it('is not sent when the removal is rejected because it is the last method', async () => {
    await methods[row].add()
    await transaction((unit) =>
      unit.tx.update(emails).set({ verifiedAt: null }).where(eq(emails.address, primary)),
    )
    await newEmails()
    expect((await remove(row)).body.error_type).toBe('cannot_delete_last_primary_factor')
    expect(await newEmails()).toEqual([])
  })
})
