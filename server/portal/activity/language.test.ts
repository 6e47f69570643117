import { beforeAll, expect, it } from 'vitest'
import { act, bakeNumber, checksumOf, createBakery } from '#support/server/bake.ts'
import { preparedForAll, testServerForAll } from '#support/server/prepared-server.ts'

const server = testServerForAll()
const bakery = preparedForAll(() => createBakery(server))

beforeAll(async () => {
  await bakeNumber(server, bakery.baker, 1, 'report.pdf', [bakery.opener.email])
  await act(server, bakery.opener, '/get_keys', { checksum: checksumOf(1), email: bakery.opener.email })
  await act(server, bakery.opener, '/cakes/open_failed', { checksum: checksumOf(1), reason: 'no_space' })
})

type Reply = { error?: string; data?: { id: string; action: string; description: string }[] }

/** Sends a request of the baker in a language. */
async function request(path: string, language: string): Promise<Reply> {
  const headers = { authorization: `Bearer ${bakery.baker.token}`, 'accept-language': language }
  const response = await server.app.request(`/api/v1${path}`, { headers })
  return (await response.json()) as Reply
}

it.each([
  ['en', 'Granted access to ', 'Could not open the file: there was not enough space on the device'],
  [
    'de-AT',
    'Zugriff gewährt: ',
    'Konnte die Datei nicht öffnen: Auf dem Gerät war nicht genug Speicherplatz',
  ],
  ['ar', 'منح إذن الوصول: ', 'تعذّر عليه فتح الملف: لم تكن المساحة على الجهاز كافية'],
])('describes entries in the language of the request: %s', async (language, granted, failed) => {
  const { data = [] } = await request('/get_all_audit_logs', language)
  const described = (action: string) =>
    data.filter((entry) => entry.action === action).map(({ description }) => description)
  expect(described('permission_added')[0]).toContain(granted)
  expect(described('permission_added')[0]).toContain(bakery.opener.email)
  expect(described('open_failed')).toContain(failed)
})

it('responds to errors in the language of the request', async () => {
  expect((await request('/get_document', 'de')).error).toBe('Diese Methode ist nicht erlaubt.')
  expect((await request('/nowhere', 'ar')).error).not.toMatch(/[a-z]/i)
  expect((await request('/nowhere', 'tlh')).error).toBe('Not found.')
})
