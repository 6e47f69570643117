import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { methods } from '#support/server/calls/all.ts'
import { createTestServer } from '#support/server/test-server.ts'
import { createSigner } from '../identity/accounts/sessions/signing.ts'
import { unavailableCalls } from '../identity/api/backend/unavailable.ts'
import { filterNames } from '../identity/api/backend/user-filters.ts'
import { createBackendCalls } from '../identity/api/surfaces/backend-calls.ts'

describe('docs/backend.md', () => {
  let text: string
  beforeAll(async () => {
    text = await readFile('docs/backend.md', 'utf8')
  })

  it('lists every request that the backend API serves, with its scope', async () => {
    const { deps } = await createTestServer()
    const missing = Object.values(unavailableCalls).flat()
    const served = createBackendCalls(deps, createSigner(deps))
      .routes.map(({ method, path, scope }) => [`${method} ${path}`, scope] as const)
      .filter(([call]) => !missing.some((missingCall) => missingCall === call))
      // The names of parameters are those of the contract.
      .map(([call, scope]) => `${call.replace(/:\w+/g, '{}')} ${scope}`)
    const rows = [...text.matchAll(/^\| `[^|]+ \| `([A-Z]+ \/[^`]+)` \| (read|write) \|/gm)]
    const listed = rows.map(([, call = '', scope]) => `${call.replace(/\{\w+\}/g, '{}')} ${scope}`)
    expect(listed.sort()).toEqual(served.sort())
  })

  it('lists every method of the package that the server serves', () => {
    expect(methods.filter(({ method }) => !text.includes(`\`${method}\``))).toEqual([])
  })

  it('lists every filter of the user search', () => {
    expect(filterNames.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })
})
