import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import { activity } from '../../../server/portal/schema/files.ts'
import { callApi, type Reply } from './call.ts'
import type { Person } from './people.ts'
import type { TestServer } from './test-server.ts'

export const checksum = 'c0'.repeat(32)
export const baseKey = 'ab'.repeat(32)
export const salaryKey = 'cd'.repeat(32)
export const salary = ['file', 'fields', 'salary']

/** A cake with one field that has its own key, for one address and one domain. */
export const cake = {
  checksum,
  filetitle: 'report.pdf',
  keys: [
    { key_path: ['file'], key: baseKey },
    { key_path: salary, key: salaryKey },
  ],
  permissions: [
    { email: 'Ann@customer.org', key_path: ['file'] },
    { email: '*@partner.org', key_path: salary },
  ],
  openable_date: null as string | null,
  expiration_date: null as string | null,
}

type RegistrationOptions = {
  header_hash?: string
  idempotency_key?: string
  is_saved?: boolean
  notify?: object
}

export function bakeAs(
  server: TestServer,
  person: Person,
  change: Partial<typeof cake> & RegistrationOptions = {},
): Promise<Reply> {
  const client_info = { platform: 'cli', client_version: '1' }
  return callApi(server, '/cakes', { ...cake, ...change, client_info }, person.token)
}

/** The status and body of a registration that conflicts with another cake, about which they reveal nothing. */
export const registeredBefore = [
  409,
  {
    error: 'This file is already registered.',
    code: 'file_already_registered',
    request_id: expect.any(String),
  },
]

/** Every activity row, oldest first. */
export const listActivity = (server: TestServer) =>
  server.deps.db.transaction((tx) =>
    tx.select().from(activity).orderBy(asc(activity.at), asc(activity.action), asc(activity.subject)),
  )

export const listActions = async (server: TestServer) => (await listActivity(server)).map((row) => row.action)
