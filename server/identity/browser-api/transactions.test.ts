import { describe, expect, it } from 'vitest'
import { bakeAs, checksum } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson } from '#support/server/people.ts'
import { askForCode, callProvider, signInByCode } from '#support/server/provider-client.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'

/** Counts the transactions and the reads without one that a request makes. */
function countTransactions({ deps: { db } }: TestServer): () => number {
  let count = 0
  const { transaction, read } = db
  Object.assign(db, {
    transaction: ((work) => {
      count += 1
      return transaction(work)
    }) satisfies typeof transaction,
    read: ((work) => {
      count += 1
      return read(work)
    }) satisfies typeof read,
  })
  return () => count
}

describe('the number of transactions', () => {
  it('of a sign-in by code is 3', async () => {
    const server = await createTestServer()
    // The first sign-in creates the signing keys.
    await signInByCode(server, 'ann@example.org')
    const { methodId, code } = await askForCode(server, 'ann@example.org')
    const count = countTransactions(server)
    const body = { token: code, method_id: methodId, session_duration_minutes: 30 }
    expect(await callProvider(server, '/otps/authenticate', { body })).toMatchObject({ status: 200 })
    expect(count()).toBe(3)
  })

  it('of a request for keys is 2', async () => {
    const server = await createTestServer()
    const baker = await createPerson(server, 'baker@example.org')
    const ann = await createPerson(server, 'ann@customer.org')
    await bakeAs(server, baker)
    const count = countTransactions(server)
    expect(await callApi(server, '/get_keys', { checksum, email: ann.email }, ann.token)).toMatchObject({
      status: 200,
    })
    expect(count()).toBe(2)
  })
})
