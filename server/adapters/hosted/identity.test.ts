/** @module-tag long */
import { afterEach, describe, expect, it } from 'vitest'
import { connectTo, startTestProvider, type TestProvider } from '#support/server/hosted.ts'
import { createPersonSteps, describeIdentity } from '#support/server/identity-contract/describe-identity.ts'
import { createCallRecorder } from '#support/server/record-calls.ts'
import { createTestServer, shopToken } from '#support/server/test-server.ts'
import { callTable } from './call-table.ts'
import { createHostedIdentity } from './identity.ts'

let provider: TestProvider
const recorder = createCallRecorder()
afterEach(() => provider.close())

describeIdentity('the hosted adapter', async () => {
  provider = await startTestProvider()
  const { deps } = await createTestServer()
  const hosted = { ...deps, provider: connectTo(deps, provider, recorder.watchClient) }
  return {
    identity: recorder.watchPort(
      createHostedIdentity(hosted, { allowedOrigins: [], products: ['passwords'] }),
    ),
    differences: [
      'sessions show no browser or network',
      'a taken email address receives no code',
      'reset links are not checked in advance',
      'a registration creates an account immediately',
    ],
    ...createPersonSteps(provider.server, shopToken),
  }
})

describe('the calls of the package', () => {
  // Our server has already ended these sessions.
  const unneeded = ['changePassword sessions.revoke', 'resetPassword sessions.revoke']

  it('made by the tests above match the table', () => {
    const toLines = (table: Iterable<[string, Iterable<string>]>) =>
      [...table].flatMap(([method, calls]) => [...calls].map((call) => `${method} ${call}`)).sort()
    const listed = toLines(Object.entries(callTable)).filter((line) => !unneeded.includes(line))
    expect(toLines(recorder.recorded)).toEqual(listed)
  })
})
