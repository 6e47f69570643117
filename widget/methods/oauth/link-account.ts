import type { Ports } from '../../core/ports.ts'
import type { OAuthSession } from '../../core/provider/oauth.ts'

/** How long the end of a sign-in waits for linking. */
const timeoutMs = 5_000

/**
 * Retries a token that was rejected because its email address has an account. With that account's session, the retry
 * links the identity. The host is notified of the outcome; a failure does not block the sign-in.
 *
 * @param authenticate the call, with the token
 */
export async function linkIdentity(
  authenticate: (signal: AbortSignal) => Promise<OAuthSession>,
  { clock, lastProvider, output }: Pick<Ports, 'clock' | 'lastProvider' | 'output'>,
): Promise<void> {
  const over = new AbortController()
  const linking = authenticate(over.signal).then(
    ({ name }) => {
      if (name) lastProvider.write(name)
      return 'oauth_added' as const
    },
    () => 'oauth_not_added' as const,
  )
  const tooLate = clock.waitUntil(clock.now() + timeoutMs, over.signal).then(() => 'oauth_not_added' as const)
  const name = await Promise.race([linking, tooLate]).finally(() => over.abort())
  output({ type: 'logged', name, details: { type: 'oauth' } })
}
