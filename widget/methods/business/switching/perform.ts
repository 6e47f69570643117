import type { BusinessPorts } from '../../../core/business/method.ts'
import type { Discovered, Organization } from '../../../core/business/organizations.ts'
import type { BusinessBegin } from '../../../core/business/states.ts'
import { CodedError } from '../../../core/coded-error.ts'
import { isOfEndedSession } from '../../../core/ended-session.ts'
import { toProblem } from '../../../core/problem.ts'
import { sessionMissing } from './flow.ts'
import type { SwitchingEffect, SwitchingEvent } from './states.ts'

/** Finds the organizations to which a member can switch, and enters one. */
export async function performSwitching(
  effect: SwitchingEffect,
  { provider, settings }: BusinessPorts,
  signal: AbortSignal,
): Promise<SwitchingEvent | BusinessBegin> {
  const { discovery, organizations, sessions } = provider()
  const { sessionMinutes } = settings()
  switch (effect.run) {
    case 'find': {
      const current = await readCurrent(provider)
      if (!current) return enterListed(effect.slug)
      const organization = await organizations.find(effect.slug, signal)
      if (!organization) throw new CodedError('organization_not_found', 'No organization has this slug.')
      const { allowed: _, ...target } = organization
      return target.id === current.id
        ? { method: 'start', type: 'sessionFound', organization: current }
        : toEvent([{ ...target, membership: 'member', missing: null }])
    }
    case 'list': {
      const current = await requireCurrent()
      const listed = await discovery.list(signal)
      return toEvent(listed.organizations.filter(({ id }) => id !== current.id))
    }
    case 'enter': {
      const entered = await discovery.exchange({ organizationId: effect.id, sessionMinutes }, signal)
      return { method: 'start', type: 'entered', entered, by: 'switch' }
    }
    case 'choose':
      return { method: 'discovery', type: 'chosen', id: effect.id }
    case 'close':
      return { method: 'start', type: 'sessionFound', organization: await requireCurrent() }
    case 'signOut':
      try {
        await sessions.signOut()
      } catch (error) {
        // A member whose session has ended is already signed out.
        if (!isOfEndedSession(toProblem(error, 0))) throw error
      }
      return { method: 'switching', type: 'signedOut' }
  }

  async function requireCurrent(): Promise<Organization> {
    const current = await readCurrent(provider)
    if (!current) throw new CodedError(sessionMissing, 'No member is signed in.')
    return current
  }

  /** Lists the organizations of a sign-in that has begun. @throws code `switch_session_missing` if none has */
  async function listBegun(): Promise<Discovered> {
    try {
      return await discovery.list(signal)
    } catch (error) {
      const { code } = toProblem(error, 0)
      if (code !== 'intermediate_session_not_found' && !isOfEndedSession({ code })) throw error
      throw new CodedError(sessionMissing, 'No member is signed in.', { cause: error })
    }
  }

  /** Enters an organization with the address that a sign-in has proved. */
  async function enterListed(slug: string): Promise<BusinessBegin> {
    const { organizations: listed } = await listBegun()
    const organization = listed.find((candidate) => candidate.slug === slug)
    if (!organization) throw new CodedError('organization_not_found', 'No organization has this slug.')
    const entered = await discovery.enter({ organizationId: organization.id, sessionMinutes }, signal)
    return { method: 'start', type: 'entered', entered, by: 'switch' }
  }
}

const toEvent = (organizations: Extract<SwitchingEvent, { type: 'found' }>['organizations']) =>
  ({ method: 'switching', type: 'found', organizations }) as const

/** The organization of the session; null if there is none. */
async function readCurrent(provider: BusinessPorts['provider']): Promise<Organization | null> {
  await provider().sessions.confirmed?.()
  return provider().organization()
}
