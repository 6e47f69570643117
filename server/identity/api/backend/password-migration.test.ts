import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import { importedHashes, importedPassword } from '#support/server/imported-hashes.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { passwords } from '../../base/schema/users.ts'

const { client, server } = backendForAll()

async function findHash(userId: string): Promise<string> {
  const { db } = server.deps
  const [row] = await db.read((tx) => tx.select().from(passwords).where(eq(passwords.userId, userId)))
  return row?.hash ?? ''
}

describe('passwords.migrate', () => {
  it.each(Object.entries(importedHashes))(
    'imports a hash, which the first sign-in replaces: %s',
    async (name, foreign) => {
      const { passwords: api } = client
      const email = `${name.toLowerCase().replace(/\W/g, '')}@migrated.example`
      const migrated = await api.migrate({ email, ...foreign })
      expect(migrated).toMatchObject({ user_created: true, user: { status: 'active' } })
      expect(migrated.email_id).toBe(migrated.user.emails[0]?.email_id)
      const before = await findHash(migrated.user_id)
      expect(await typeOf(api.authenticate({ email, password: 'another plum orchard' }))).toBe(
        'unauthorized_credentials',
      )
      expect(await findHash(migrated.user_id)).toBe(before)

      const first = await api.authenticate({ email, password: importedPassword })
      expect(first.user_id).toBe(migrated.user_id)
      const after = await findHash(migrated.user_id)
      expect(server.deps.hasher.isCurrent(before)).toBe(false)
      expect(server.deps.hasher.isCurrent(after)).toBe(true)
      await api.authenticate({ email, password: importedPassword })
      expect(await findHash(migrated.user_id)).toBe(after)
    },
  )

  it('stores the other fields, and verifies only the contacts that the site vouches for', async () => {
    const migrated = await client.passwords.migrate({
      email: 'fields@migrated.example',
      hash: importedHashes.MD5?.hash ?? '',
      hash_type: 'md_5',
      set_email_verified: true,
      phone_number: '+12025550177',
      name: { first_name: 'Ann' },
      trusted_metadata: { plan: 'gold' },
      external_id: 'legacy-77',
      roles: ['stytch_user'],
    })
    expect(migrated.user).toMatchObject({
      emails: [{ email: 'fields@migrated.example', verified: true }],
      phone_numbers: [{ phone_number: '+12025550177', verified: false }],
      name: { first_name: 'Ann' },
      trusted_metadata: { plan: 'gold' },
      external_id: 'legacy-77',
    })
  })

  it('adds a password to a user without one, but does not replace one', async () => {
    const email = 'known@migrated.example'
    const { user_id } = await client.users.create({ email })
    const foreign = { email, hash: importedHashes.bcrypt?.hash ?? '', hash_type: 'bcrypt' }
    const migrated = await client.passwords.migrate(foreign)
    expect(migrated).toMatchObject({ user_id, user_created: false })
    expect(await typeOf(client.passwords.migrate(foreign))).toBe('password_already_exists')
  })
})
