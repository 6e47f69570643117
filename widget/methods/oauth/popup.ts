import type { Clock, Ports } from '../../core/ports.ts'
import type { HostWindow, OAuthCallback } from '../../core/social.ts'
import type { OAuthEvent } from './states.ts'

/** Messages between the two windows. Each window accepts only its own origin. */
const messageTypes = { callback: 'login-widget-oauth-callback', received: 'login-widget-oauth-received' }

/** How often to check whether the popup is still open. */
const pollMs = 500
/** A waiting page replies immediately. */
const replyTimeoutMs = 1_000

export type Popup = Pick<Window, 'closed' | 'close' | 'postMessage'> & {
  location: Pick<Location, 'replace'>
}

/** Navigates the popup to the provider and resolves with the outcome. */
export async function continueInPopup(
  popup: Popup,
  url: string,
  ports: Ports,
  signal: AbortSignal,
): Promise<OAuthEvent> {
  if (!ports.mayLeave('oauth', url)) return { method: 'oauth', type: 'redirectCanceled' }
  popup.location.replace(url)
  const callback = await waitFor(popup, ports.window, ports.clock, signal)
  return callback
    ? { method: 'oauth', type: 'returned', callback }
    : { method: 'oauth', type: 'windowClosed' }
}

/** Waits for the return in the popup; null if it was closed first. */
async function waitFor(
  popup: Popup,
  host: HostWindow,
  clock: Clock,
  signal: AbortSignal,
): Promise<OAuthCallback | null> {
  const over = new AbortController()
  const received = listen(host, popup, messageTypes.callback, over.signal).then((message) => {
    popup.postMessage({ type: messageTypes.received }, host.location.origin)
    return toReturn(message)
  })
  const closed = async () => {
    while (!popup.closed) await clock.waitUntil(clock.now() + pollMs, over.signal)
    return null
  }
  signal.addEventListener('abort', () => over.abort())
  return Promise.race([received, closed()]).finally(() => over.abort())
}

/** In the popup: hands the return to the opener. Returns false if the opener does not accept it. */
export async function sendToOpener(
  callback: OAuthCallback,
  host: HostWindow,
  clock: Clock,
): Promise<boolean> {
  const opener = host.opener as Pick<Window, 'postMessage'>
  const over = new AbortController()
  const received = listen(host, opener, messageTypes.received, over.signal).then(() => true)
  opener.postMessage({ ...callback, type: messageTypes.callback }, host.location.origin)
  const tooLate = clock.waitUntil(clock.now() + replyTimeoutMs, over.signal).then(() => false)
  return Promise.race([received, tooLate]).finally(() => over.abort())
}

const toReturn = ({ token, errorType }: Record<string, unknown>): OAuthCallback =>
  typeof token === 'string' ? { kind: 'oauth', token } : { kind: 'oauth', errorType: String(errorType) }

/** Waits for a message of this kind from that window, on our own origin. */
function listen(
  host: HostWindow,
  from: unknown,
  type: string,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  return new Promise((resolve) => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== host.location.origin || source !== from) return
      if (typeof data !== 'object' || data === null) return
      const message: Record<string, unknown> = { ...data }
      if (message.type === type) resolve(message)
    }
    host.addEventListener('message', onMessage)
    signal.addEventListener('abort', () => host.removeEventListener('message', onMessage))
  })
}
