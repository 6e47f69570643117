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
  // Rows of a version that stored the sentences.
  const earlier = {
    at: new Date('2020-01-01'),
    actorId: bakery.baker.userId,
    actor: bakery.baker.email,
    deviceType: 'desktop',
  }
  await server.deps.db.transaction((tx) =>
    tx.insert(activity).values([
      {
        ...earlier,
        id: 'activity-earlier-1',
        action: 'export_made',
        subject: 'files',
        message: 'Exported files',
      },
      {
        ...earlier,
        id: 'activity-earlier-2',
        at: new Date('2019-01-01'),
        action: 'open_failed',
        message: 'Could not open the file: it could not be read',
      },
    ]),
  )
})

type Reply = { error?: string; data?: { id: string; action: string; description: string }[] }

/** Sends a request of the baker in a language. */
async function request(path: string, language: string): Promise<Reply> {
  const headers = { authorization: `Bearer ${bakery.baker.token}`, 'accept-language': language }
  const response = await server.app.request(`/api/v1${path}`, { headers })
  return (await response.json()) as Reply
}

it.each([
  [
    'en',
    'Granted access to ',
    'Could not open the file: there was not enough space on the device',
    ['Exported files', 'Could not open the file: it could not be read'],
  ],
  [
    'de-AT',
    'Zugriff gewährt: ',
    'Konnte die Datei nicht öffnen: Auf dem Gerät war nicht genug Speicherplatz',
    ['Exportiert: Dateien', 'Konnte die Datei nicht öffnen: Sie war nicht lesbar'],
  ],
  [
    'ar',
    'منح إذن الوصول: ',
    'تعذّر عليه فتح الملف: لم تكن المساحة على الجهاز كافية',
    ['صدّر: \u2068الملفات\u2069', 'تعذّر عليه فتح الملف: لم تمكن قراءته'],
  ],
])('describes entries in the language of the request: %s', async (language, granted, failed, earlier) => {
  const { data = [] } = await request('/get_all_audit_logs', language)
  const described = (action: string) =>
    data.filter((entry) => entry.action === action).map(({ description }) => description)
  expect(described('permission_added')[0]).toContain(granted)
  expect(described('permission_added')[0]).toContain(bakery.opener.email)
  expect(described('open_failed')).toContain(failed)
  expect(
    data.filter(({ id }) => id.startsWith('activity-earlier')).map(({ description }) => description),
  ).toEqual(earlier)
})

it('stores no sentence', async () => {
  const rows = await server.deps.db.transaction((tx) => tx.select().from(activity))
  const stored = rows.filter(({ message }) => message !== '')
  expect(stored.map(({ id }) => id).sort()).toEqual(['activity-earlier-1', 'activity-earlier-2'])
  expect(rows.find(({ action, message }) => action === 'open_failed' && message === '')?.failure).toBe(
    'no_space',
  )
})

it('responds to errors in the language of the request', async () => {
  expect((await request('/get_document', 'de')).error).toBe('Diese Methode ist nicht erlaubt.')
  expect((await request('/nowhere', 'ar')).error).not.toMatch(/[a-z]/i)
  expect((await request('/nowhere', 'tlh')).error).toBe('Not found.')
})
