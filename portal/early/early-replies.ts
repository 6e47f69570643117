/** Replies to requests that were sent before the code that uses them had loaded. */
export type EarlyReplies = {
  start: (request: Request) => void
  /** @returns the reply to the same request, once; undefined if it was not sent, or too long ago */
  take: (request: Request) => Promise<Response> | undefined
}

const maximumAgeMs = 10_000

/** @param now milliseconds of a clock that never jumps */
export function createEarlyReplies(fetch: typeof globalThis.fetch, now: () => number): EarlyReplies {
  const replies = new Map<string, { reply: Promise<Response>; sentAt: number }>()
  // A reply belongs to a session and a language.
  const keyOf = ({ url, headers }: Request) =>
    [url, headers.get('authorization'), headers.get('accept-language')].join('\n')
  return {
    start(request) {
      const key = keyOf(request)
      const reply = fetch(request)
      // The screen sends the request again, and reports its failure.
      reply.catch(() => replies.delete(key))
      replies.set(key, { reply, sentAt: now() })
    },
    take(request) {
      // A call that changes something can change every reply.
      if (request.method !== 'GET') replies.clear()
      const key = keyOf(request)
      const early = replies.get(key)
      replies.delete(key)
      return early && now() - early.sentAt < maximumAgeMs ? early.reply : undefined
    },
  }
}
