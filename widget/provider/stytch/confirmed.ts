import type { Session } from '../../core/provider/sessions.ts'

/** The parts of both clients of the vendor that tell whether the server has confirmed a stored session. */
type Client = {
  session: { getInfo(): { session: unknown; fromCache: boolean } }
  onStateChange(listener: () => void): () => void
}

/** The session, once the server has confirmed a stored one, or rejected it. @param tokens those of a confirmed session */
export function confirm(client: Client, tokens: () => Session | null): Promise<Session | null> {
  const { session, fromCache } = client.session.getInfo()
  if (!session || !fromCache) return Promise.resolve(tokens())
  return new Promise((resolve) => {
    const stop = client.onStateChange(() => {
      stop()
      resolve(tokens())
    })
  })
}
