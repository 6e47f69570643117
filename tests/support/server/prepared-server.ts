import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type BackendFixture, listenForBackend } from './backend-client.ts'
import { createTestServer, type TestServer } from './test-server.ts'

/** Creates a value before each test of a file. @returns the value of the current test */
export function preparedForEach<Value extends object>(create: () => Promise<Value>): Value {
  const current = {} as Value
  beforeEach(async () => {
    Object.assign(current, await create())
  })
  return current
}

/** Creates a value before the first test of a file. */
export function preparedForAll<Value extends object>(create: () => Promise<Value>): Value {
  const current = {} as Value
  beforeAll(async () => {
    Object.assign(current, await create())
  })
  return current
}

/** Creates a server before each test of a file. */
export const testServerForEach = (...params: Parameters<typeof createTestServer>): TestServer =>
  preparedForEach(() => createTestServer(...params))

/** Replaces the server of a test with one that has another configuration or other clients. */
export const replaceServer = async (server: TestServer, ...params: Parameters<typeof createTestServer>) =>
  Object.assign(server, await createTestServer(...params))

/** Creates a server before the first test of a file. */
export const testServerForAll = (...params: Parameters<typeof createTestServer>): TestServer =>
  preparedForAll(() => createTestServer(...params))

/**
 * Starts a server with the backend client before the first test of a file, and closes it after the last one. Server,
 * client and requests can be destructured before the start.
 */
export function backendForAll(): BackendFixture {
  const backend = { server: {}, client: {}, requests: [] as string[] } as BackendFixture
  beforeAll(async () => {
    const { server, client, origin, close } = await listenForBackend(backend.requests)
    Object.assign(backend.server, server)
    Object.assign(backend.client, client)
    Object.assign(backend, { origin, close })
  })
  afterAll(() => backend.close())
  return backend
}
