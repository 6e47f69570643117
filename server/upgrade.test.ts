import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { baseKey, checksum } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import type { Belongings } from '#support/server/isolation/belongings.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { createServerOn } from '#support/server/test-server.ts'
import { openUpgraded } from '#support/server/upgrade/load.ts'
import { writeDataSet } from '#support/server/upgrade/write.ts'
import { activity, files } from './portal/schema/files.ts'

const root = fileURLToPath(new URL('../tests/upgrade', import.meta.url))
const { WRITE_UPGRADE } = process.env
if (WRITE_UPGRADE) await writeDataSet(join(root, WRITE_UPGRADE))
const versions = (await readdir(root, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

describe.each(versions)('the data of version %s', (version) => {
  it('is migrated, and its sessions, passwords, social identities and cakes work', async () => {
    const { db, people } = await openUpgraded(join(root, version))
    const server = await createServerOn(db)
    const { shop, portal, openerToken } = people
    for (const { publicToken, email, password, sessionToken, userId, registrationId } of [
      shop,
      portal,
    ] as Belongings[]) {
      const at = { publicToken: String(publicToken) }
      const me = await callProvider(server, '/users/me', {
        method: 'GET',
        token: String(sessionToken),
        ...at,
      })
      expect(me.body.data).toMatchObject({
        user_id: userId,
        providers: [{ oauth_user_registration_id: registrationId }],
        webauthn_registrations: [{}],
        crypto_wallets: [{}],
        phone_numbers: [{}],
      })
      const body = { email, password, session_duration_minutes: 30 }
      expect((await callProvider(server, '/passwords/authenticate', { body, ...at })).status).toBe(200)
    }
    const keys = await callApi(server, '/get_keys', { checksum, email: 'ann@customer.org' }, openerToken)
    expect(JSON.stringify(keys.body)).toContain(baseKey)
    const cakes = await db.transaction((tx) => tx.select().from(files))
    expect(cakes.length).toBeGreaterThan(0)
    for (const cake of cakes) {
      expect(cake).toMatchObject({ headerHash: null, idempotencyKey: null, isSaved: true })
    }
    const failures = await db.read((tx) =>
      tx.select({ failure: activity.failure }).from(activity).where(eq(activity.action, 'open_failed')),
    )
    // Version 4.0 stored a sentence instead of the code.
    if (version === 'first') expect(failures).toEqual([{ failure: 'unreadable' }])
    await db.close()
  })
})
