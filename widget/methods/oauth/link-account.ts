import type { Ports } from '../../core/ports.ts'
import type { OAuthSession } from '../../core/provider.ts'

/** How long the end of a sign-in waits for it. */
const patienceMs = 5_000

/**
 * The token that was refused because the address has an account, once more: with the session of that account it adds
 * the site to it. The host is told whether that worked; whoever signs in is not kept from it.
 *
 * @param authenticate the call, with the token
 */
export async function addSite(
  authenticate: (signal: AbortSignal) => Promise<OAuthSession>,
  { clock, lastSocial, announce }: Pick<Ports, 'clock' | 'lastSocial' | 'announce'>,
): Promise<void> {
  const over = new AbortController()
  const adding = authenticate(over.signal).then(
    ({ name }) => {
      if (name) lastSocial.write(name)
      return 'oauth_added'
    },
    () => 'oauth_not_added',
  )
  const tooLate = clock.waitUntil(clock.now() + patienceMs, over.signal).then(() => 'oauth_not_added')
  const name = await Promise.race([adding, tooLate]).finally(() => over.abort())
  announce({ type: 'logged', name, details: { type: 'oauth' } })
}
