import { CodedError } from '../coded-error.ts'
import { isOfEndedSession } from '../ended-session.ts'
import { type Ports, requirePart } from '../ports.ts'
import { toProblem } from '../problem.ts'
import type { AuthProvider } from '../provider/auth-provider.ts'
import type { RecordedEvent } from '../recorded-events.ts'
import { type ParsedRequest, readRequest, returnsToRedirect } from './read-request.ts'
import type { ConsentEffect, ConsentEvent } from './states.ts'
import { clearRequest, findRequest, storeRequest } from './stored-request.ts'

/** What the effects of every kind of project need. */
export type ConsentPorts = Pick<Ports, 'window' | 'clock' | 'output' | 'mayLeave'> & {
  provider(): Pick<AuthProvider, 'sessions' | 'consent'>
}

/** Runs the effects of consent. */
export async function performConsent(
  effect: ConsentEffect,
  ports: ConsentPorts,
  signal: AbortSignal,
): Promise<ConsentEvent | undefined> {
  switch (effect.run) {
    case 'open':
      return { method: 'consent', type: 'requestRead', reading: read(ports) }
    case 'start': {
      const { sessions } = ports.provider()
      await sessions.confirmed?.()
      const checked = await consentOf(ports).check(effect.request, signal)
      if ('url' in checked) {
        checkTarget(checked.url, effect.request.redirectURL)
        clearRequest(ports)
        return { method: 'consent', type: 'decided', url: checked.url }
      }
      const { token, mustLogIn } = checked
      const tokenOfRequest = token !== undefined && { token }
      const request = { ...effect.request, ...tokenOfRequest }
      storeRequest(ports, { search: request.query, ...tokenOfRequest })
      if (mustLogIn) {
        const isKnown = sessions.current() !== null
        return { method: 'consent', type: 'loginRequired', request, again: isKnown }
      }
      const details = await consentOf(ports).start(request, signal)
      return { method: 'consent', type: 'detailsLoaded', request, details }
    }
    case 'decide': {
      const { request, granted, wasAsked } = effect
      const { url } = await consentOf(ports).answer({ ...request, granted }, signal)
      checkTarget(url, request.redirectURL)
      clearRequest(ports)
      log(ports, !wasAsked ? 'consent_known' : granted ? 'consent_granted' : 'consent_denied')
      return { method: 'consent', type: 'decided', url }
    }
    case 'signOut':
      await signOut(ports)
      return { method: 'consent', type: 'signedOut' }
    case 'startLogout': {
      const details = await consentOf(ports).startLogout(effect.request, signal)
      checkTarget(details.url, effect.request.redirectURL)
      return { method: 'consent', type: 'logoutDetailsLoaded', details }
    }
    case 'logOut':
      await signOut(ports)
      log(ports, 'consent_logged_out')
      return { method: 'consent', type: 'signedOut' }
    case 'leave':
      if (!ports.mayLeave(effect.reason, effect.url)) return { method: 'consent', type: 'redirectCanceled' }
      // Replaces this page in the history, so Back does not return to a completed request.
      ports.window.location.replace(effect.url)
      return undefined
  }
}

/**
 * The query with which this page was opened; after a social sign-in, the earlier query. A request that this tab has
 * already checked keeps its token, so a later sign-in counts as newer.
 */
function read(ports: ConsentPorts): ParsedRequest {
  const { search } = ports.window.location
  const reading = readRequest(search)
  const stored = findRequest(ports)
  if (reading.kind === 'consent' && stored.search !== search) {
    storeRequest(ports, { search })
    return reading
  }
  if (reading.kind === 'logout') return reading
  const earlier = readRequest(stored.search)
  if (earlier.kind !== 'consent' || stored.token === undefined) {
    return earlier.kind === 'incomplete' ? reading : earlier
  }
  return { kind: 'consent', request: { ...earlier.request, token: stored.token } }
}

/** A URL with a code must go only to the requesting application, whatever the provider returns. */
function checkTarget(url: string, redirectURL: string) {
  if (!returnsToRedirect(url, redirectURL)) throw new CodedError('unknown')
}

async function signOut(ports: ConsentPorts) {
  try {
    await ports.provider().sessions.signOut()
  } catch (error) {
    // A user whose session has ended is already signed out.
    if (isOfEndedSession(toProblem(error, 0))) return
    throw error
  }
}

function log(ports: ConsentPorts, name: RecordedEvent) {
  ports.output({ type: 'logged', name, details: { type: 'consent' } })
}

const consentOf = (ports: ConsentPorts) => requirePart(ports.provider().consent)
