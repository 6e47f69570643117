import { describe, expect, it } from 'vitest'
import { bakeAs, checksum } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson } from '#support/server/people.ts'
import { askForCode, callProvider, signInByCode } from '#support/server/provider-client.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import { minutes } from '../../../platform/machine/clock.ts'

/** Counts the transactions of a request, and its reads outside of transactions. */
function countTransactions({ deps: { db } }: TestServer): { transactions: number; reads: number } {
  const counts = { transactions: 0, reads: 0 }
  const { transaction, read } = db
  Object.assign(db, {
    transaction: ((work) => {
      counts.transactions += 1
      return transaction(work)
    }) satisfies typeof transaction,
    read: ((work) => {
      counts.reads += 1
      return read(work)
    }) satisfies typeof read,
  })
  return counts
}

describe('the number of transactions', () => {
  it('of a sign-in by code is 2', async () => {
    const server = await createTestServer()
    // The first sign-in creates the signing keys.
    await signInByCode(server, 'ann@example.org')
    const { methodId, code } = await askForCode(server, 'ann@example.org')
    const counts = countTransactions(server)
    const body = { token: code, method_id: methodId, session_duration_minutes: 30 }
    expect(await callProvider(server, '/otps/authenticate', { body })).toMatchObject({ status: 200 })
    expect(counts).toEqual({ transactions: 2, reads: 1 })
  })

  it.each([
    ['GET', '/users/me'],
    ['POST', '/sessions/authenticate'],
  ])(
    'of %s %s is 0, and 1 if the last use of the session was more than a minute ago',
    async (method, path) => {
      const server = await createTestServer()
      const token = await signInByCode(server, 'ann@example.org')
      const body = method === 'POST' ? { body: {} } : {}
      const call = () => callProvider(server, path, { method, token, ...body })
      const counts = countTransactions(server)
      expect(await call()).toMatchObject({ status: 200 })
      expect(counts).toEqual({ transactions: 0, reads: 3 })
      server.clock.advance(minutes(2))
      expect(await call()).toMatchObject({ status: 200 })
      expect(counts).toEqual({ transactions: 1, reads: 6 })
      // The use was recorded.
      expect(await call()).toMatchObject({ status: 200 })
      expect(counts).toEqual({ transactions: 1, reads: 9 })
    },
  )

  it('of a request for keys is 1', async () => {
    const server = await createTestServer()
    const baker = await createPerson(server, 'baker@example.org')
    const ann = await createPerson(server, 'ann@customer.org')
    await bakeAs(server, baker)
    const counts = countTransactions(server)
    expect(await callApi(server, '/get_keys', { checksum, email: ann.email }, ann.token)).toMatchObject({
      status: 200,
    })
    expect(counts).toEqual({ transactions: 1, reads: 1 })
  })
})
