import { rateLimits } from '../../../../server/platform/schema/messages.ts'
import { markPinEntered } from '../../../../server/portal/persons/principal.ts'
import { bakeNumber, checksumOf, createBakery } from '../bake.ts'
import { createOtherSession, createPerson, makeAdmin, type Person, testPassword, testPin } from '../people.ts'
import { portalOrigin, type TestServer } from '../test-server.ts'
import type { Candidates } from './samples.ts'

/** The fuzzer's signed-in user: an admin with cakes. Any request may end the user's session. */
export type Actor = { person: Person; renew(): Promise<void>; toCandidates(chance: number): Candidates }

export async function createActor(server: TestServer): Promise<Actor> {
  const bakery = await createBakery(server)
  let { admin: person } = bakery
  let made = 0
  await bakeNumber(server, person, 1, 'report.pdf', [bakery.opener.email, '*@customer.org'])
  const fileId = await bakeNumber(server, bakery.baker, 2, 'prices.csv', [person.email])

  /** Starts another session of the same user, or creates another admin if the account was deleted. */
  async function renew(): Promise<void> {
    person = await createOtherSession(server, person).catch(async () => {
      made += 1
      const next = await createPerson(server, `admin${made}@bakery.org`)
      await makeAdmin(server, next)
      return next
    })
    await server.deps.db.transaction((tx) => markPinEntered(tx, person.sessionId, server.clock.now()))
  }

  return {
    get person() {
      return person
    },
    renew,
    toCandidates(chance) {
      const someone = chance < 0.5 ? 'opener@customer.org' : 'stranger@example.org'
      return {
        byName: {
          email: chance < 0.8 ? person.email : someone,
          new_email: someone,
          user: someone,
          baker: person.email,
          password: testPassword,
          new_password: `${testPassword}-new`,
          pin: testPin,
          new_pin: testPin,
          checksum:
            chance < 0.7 ? checksumOf(1 + Math.floor(chance * 3)) : checksumOf(Math.floor(chance * 1e9)),
          header_hash: checksumOf(Math.floor(chance * 1e9)),
          idempotency_key: toUuid(Math.floor(chance * 1e9)),
          file_id: fileId,
          file_ids: fileId,
          session_id: person.sessionId,
          key_path: ['file'],
          search: 'report',
          filetitle: 'plan.pdf',
          time_zone: 'Europe/Bucharest',
          reason: 'because',
          stripe_price_id: 'price_month',
          return_url: `${portalOrigin}/portal`,
          cancel_url: `${portalOrigin}/portal`,
          verify_code: '123456',
          openable_date: '2026-01-01T00:00:00Z',
          domain: 'localhost',
          admin: chance < 0.3 ? 'true' : 'false',
          limit: '10',
          page: '1',
          phone_number: '+15005550006',
          crypto_wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7',
        },
        any: [
          ...['text', person.email, '*@customer.org', '123456', '1234', 'a'.repeat(43), 'f'.repeat(64)],
          ...[fileId, person.sessionId, '2026-05-01T00:00:00Z', '+15005550006'],
          ...[true, 5, 1, 'true', '1', null],
        ],
      }
    },
  }
}

/** Clears the rate limits, so that requests reach the code behind them. */
export const forgetLimits = ({ deps }: TestServer): Promise<unknown> =>
  deps.db.transaction((tx) => tx.delete(rateLimits))

const toUuid = (number: number) => `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
