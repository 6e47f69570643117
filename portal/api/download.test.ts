import { describe, expect, it } from 'vitest'
import { exportFiles } from '#contract/routes/documents.ts'
import { createDownload, type DownloadProgress } from './download.ts'

/** Downloads from a network with one prepared response, and records the requests. */
function setUp(response: () => Response) {
  const sent: Request[] = []
  const download = createDownload({
    apiUrl: 'https://api.example.org',
    fetch: async (request) => {
      sent.push(request as Request)
      return response()
    },
    isOnline: () => true,
    findLanguage: () => 'en',
    findToken: () => 'token-1',
    report: { sessionEnded: () => {}, stepMissing: () => {} },
  })
  const progress: DownloadProgress[] = []
  const run = () =>
    download(
      exportFiles,
      { search: 'a&b' },
      { signal: new AbortController().signal, onProgress: (now) => progress.push(now) },
    )
  return { run, sent, progress }
}

describe('a download', () => {
  it('returns the file, and reports progress in rows', async () => {
    const parts = ['ID,Name\r\n', 'file-1,Plan\r\n', 'file-2,"two\r\nlines"\r\n', 'A note\r\n']
    const body = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
          controller.close()
        },
      })
    const { run, sent, progress } = setUp(() => new Response(body(), { headers: { 'x-total-rows': '2' } }))
    const file = await run()
    expect(await file.text()).toBe(parts.join(''))
    expect(file.type).toBe('text/csv')
    expect(progress).toEqual([0, 1, 2, 2].map((rows) => ({ rows, total: 2 })))
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-1')
    expect(new URL(sent[0]?.url ?? '').searchParams.get('search')).toBe('a&b')
  })

  it('throws the ApiError of a rejected call', async () => {
    const { run } = setUp(() =>
      Response.json(
        { error: 'You are not allowed to do this.', code: 'not_allowed', request_id: 'r' },
        { status: 403 },
      ),
    )
    await expect(run()).rejects.toMatchObject({ code: 'not_allowed', details: { status: 403 } })
  })
})
