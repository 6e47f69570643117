import { isOfEndedSession } from '../../core/ended-session.ts'
import type { Ports } from '../../core/ports.ts'
import { toProblem } from '../../core/problem.ts'
import type { ConsentProvider } from '../../core/provider.ts'
import { readRequest, returnsToRedirect } from './read-request.ts'
import type { ConsentEffect, ConsentEvent } from './states.ts'
import { findRequest, forgetRequest, keepRequest } from './stored-request.ts'

/** Carries out the orders of the consent. */
export async function performConsent(
  effect: ConsentEffect,
  world: Ports,
  signal: AbortSignal,
): Promise<ConsentEvent | undefined> {
  switch (effect.run) {
    case 'open':
      return { method: 'consent', type: 'requestRead', reading: read(world) }
    case 'start': {
      const { sessions } = world.provider()
      // A visitor who is not signed in is led to the login without asking the server, which would only refuse.
      if (sessions.confirmed && !(await sessions.confirmed())) {
        throw Object.assign(new Error('Nobody is signed in.'), { code: 'user_unauthenticated' })
      }
      const asked = await consentOf(world).start(effect.request, signal)
      return { method: 'consent', type: 'asked', asked }
    }
    case 'answer': {
      const { request, granted, wasAsked } = effect
      const { url } = await consentOf(world).answer({ ...request, granted }, signal)
      checkTarget(url, request.redirectURL)
      forgetRequest(world)
      log(world, !wasAsked ? 'consent_known' : granted ? 'consent_granted' : 'consent_denied')
      return { method: 'consent', type: 'answered', url }
    }
    case 'signOut':
      await signOut(world)
      return { method: 'consent', type: 'signedOut' }
    case 'startLogout': {
      const asked = await consentOf(world).startLogout(effect.request, signal)
      checkTarget(asked.url, effect.request.redirectURL)
      return { method: 'consent', type: 'logoutAsked', asked }
    }
    case 'logOut':
      await signOut(world)
      log(world, 'consent_logged_out')
      return { method: 'consent', type: 'signedOut' }
    case 'leave':
      if (!world.mayLeave(effect.reason, effect.url)) return { method: 'consent', type: 'kept' }
      // In place of this page: its answer is given, and the way back from there must not lead into it again.
      world.window.location.replace(effect.url)
      return undefined
  }
}

/** What this page was opened with; after a login at another site, what it was opened with before that. */
function read(world: Ports) {
  const { search } = world.window.location
  const reading = readRequest(search)
  if (reading.kind === 'consent') keepRequest(world, search)
  if (reading.kind !== 'incomplete') return reading
  const kept = readRequest(findRequest(world))
  return kept.kind === 'incomplete' ? reading : kept
}

/** An answer with a code in it goes to nobody but whom it is for, whatever the provider may say. */
function checkTarget(url: string, redirectURL: string) {
  if (!returnsToRedirect(url, redirectURL)) throw Object.assign(new Error(''), { code: 'unknown' })
}

async function signOut(world: Ports) {
  try {
    await world.provider().sessions.signOut()
  } catch (error) {
    // Somebody whose session is over already is signed out.
    if (isOfEndedSession(toProblem(error, 0))) return
    throw error
  }
}

function log(world: Ports, name: string) {
  world.announce({ type: 'logged', name, details: { type: 'consent' } })
}

function consentOf(world: Ports): ConsentProvider {
  const { consent } = world.provider()
  if (consent) return consent
  throw Object.assign(new Error('The provider answers no applications.'), { code: 'method_missing' })
}
