import { beforeAll, expect, it } from 'vitest'
import { act, bakeNumber, checksumOf, createBakery } from '#support/server/bake.ts'
import { preparedForAll, testServerForAll } from '#support/server/prepared-server.ts'
import { activity } from '../schema/files.ts'

const server = testServerForAll()
const bakery = preparedForAll(() => createBakery(server))

beforeAll(async () => {
  await bakeNumber(server, bakery.baker, 1, 'report.pdf', [bakery.opener.email])
  await act(server, bakery.opener, '/get_keys', { checksum: checksumOf(1), email: bakery.opener.email })
  await act(server, bakery.opener, '/cakes/open_failed', { checksum: checksumOf(1), reason: 'no_space' })
  await server.deps.db.transaction((tx) =>
    tx.insert(activity).values({
      id: 'activity-of-an-earlier-version',
      at: new Date('2020-01-01'),
      action: 'export_made',
      actorId: bakery.baker.userId,
      actor: bakery.baker.email,
      subject: 'files',
      message: 'Exported files',
      deviceType: 'desktop',
    }),
  )
})

type Reply = { error?: string; data?: { action: string; description: string }[] }

/** Sends a request of the baker in a language. */
async function request(path: string, language: string): Promise<Reply> {
  const headers = { authorization: `Bearer ${bakery.baker.token}`, 'accept-language': language }
  const response = await server.app.request(`/api/v1${path}`, { headers })
  return (await response.json()) as Reply
}

it.each([
  ['en', 'Granted access to ', 'Could not open the file: there was not enough space on the device'],
  ['de-AT', 'Zugriff gewährt: ', 'Konnte die Datei nicht öffnen: '],
  ['ar', 'منح إذن الوصول: ', ''],
])('describes entries in the language of the request: %s', async (language, granted, failed) => {
  const { data } = await request('/get_all_audit_logs', language)
  const describe = (action: string) => data?.find((entry) => entry.action === action)?.description
  expect(describe('permission_added')).toContain(granted)
  expect(describe('permission_added')).toContain(bakery.opener.email)
  expect(describe('open_failed')).toContain(failed)
  // A row of a version that stored the sentence.
  expect(describe('export_made')).toBe('Exported files')
})

it('stores no sentence', async () => {
  const rows = await server.deps.db.transaction((tx) => tx.select().from(activity))
  const stored = rows.filter(({ message }) => message !== '')
  expect(stored.map(({ id }) => id)).toEqual(['activity-of-an-earlier-version'])
  expect(rows.find(({ action }) => action === 'open_failed')?.failure).toBe('no_space')
})

it('responds to errors in the language of the request', async () => {
  expect((await request('/get_document', 'de')).error).toBe('Diese Methode ist nicht erlaubt.')
  expect((await request('/nowhere', 'ar')).error).not.toMatch(/[a-z]/i)
  expect((await request('/nowhere', 'tlh')).error).toBe('Not found.')
})
