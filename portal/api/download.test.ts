import { describe, expect, it } from 'vitest'
import { exportFiles } from '#contract/routes/documents.ts'
import { createDownload } from './download.ts'

/** A download whose network is one prepared answer, and what was asked for. */
function world(answer: () => Response) {
  const sent: Request[] = []
  const download = createDownload({
    apiUrl: 'https://api.example.org',
    fetch: async (request) => {
      sent.push(request as Request)
      return answer()
    },
    isOnline: () => true,
    findToken: () => 'token-1',
    report: { sessionEnded: () => {}, stepMissing: () => {} },
  })
  const progress: number[] = []
  const run = () =>
    download(
      exportFiles,
      { search: 'a&b' },
      { signal: new AbortController().signal, onProgress: (bytes) => progress.push(bytes) },
    )
  return { run, sent, progress }
}

describe('a download', () => {
  it('gives the file as it came, and says how far it is', async () => {
    const parts = ['ID,Name\r\n', 'file-1,Plan\r\n']
    const body = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
          controller.close()
        },
      })
    const { run, sent, progress } = world(() => new Response(body()))
    const file = await run()
    expect(await file.text()).toBe(parts.join(''))
    expect(file.type).toBe('text/csv')
    expect(progress).toEqual([9, 22])
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-1')
    expect(new URL(sent[0]?.url ?? '').searchParams.get('search')).toBe('a&b')
  })

  it('that is refused fails as any call does', async () => {
    const { run } = world(() =>
      Response.json(
        { error: 'You are not allowed to do this.', code: 'not_allowed', request_id: 'r' },
        { status: 403 },
      ),
    )
    await expect(run()).rejects.toMatchObject({ code: 'not_allowed', details: { status: 403 } })
  })
})
