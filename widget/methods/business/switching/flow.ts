import type { FoundOrganization } from '../../../core/business/organizations.ts'
import type { BusinessSettings } from '../../../core/business/settings.ts'
import {
  afterExpiry,
  type BusinessLoad,
  type BusinessStartState,
  businessMain,
} from '../../../core/business/states.ts'
import { isOfEndedSession } from '../../../core/ended-session.ts'
import type { Next } from '../../../core/flow.ts'
import { type Problem, reword } from '../../../core/problem.ts'
import { type AnyState, type Feedback, isStart, noFeedback } from '../../../core/states.ts'
import type { SwitchingEffect, SwitchingEvent, SwitchOrganization } from './states.ts'

type Switching = SwitchOrganization & Feedback
type Result = Next<Switching | BusinessStartState | AnyState, SwitchingEffect | BusinessLoad>

/** Switching to another organization. Irrelevant events leave the state unchanged. */
export function switchingStep(
  state: Switching | BusinessStartState,
  event: SwitchingEvent,
  settings: Pick<BusinessSettings, 'consent'>,
): Result {
  if (isStart(state)) return enterSwitching(state, event)
  const { pending, organizations, slug } = state as Switching
  const isEntering = organizations !== null && pending !== null
  switch (event.type) {
    case 'requested':
      return isEntering ? { state } : find(event.slug)
    case 'found':
      // The reason why the list is shown instead of the organization of the page stays.
      return { state: { ...state, organizations: event.organizations, pending: null } }
    case 'chosen':
      return pending !== null || !organizations?.some(({ id }) => id === event.id)
        ? { state }
        : {
            state: { ...state, pending: event.id, errorMessage: null },
            effect: { method: 'switching', run: 'enter', id: event.id },
          }
    case 'retryPressed':
      if (pending !== null) return { state }
      return slug === null ? list() : find(slug)
    case 'backPressed':
      if (isEntering) return { state }
      return {
        state,
        effect: settings.consent
          ? { method: 'widget', run: 'load', event: { method: 'consent', type: 'openRequested' } }
          : { method: 'switching', run: 'close' },
      }
    case 'signInPressed':
      return pending !== null
        ? { state }
        : {
            state: { ...state, pending: 'signOut', errorMessage: null },
            effect: { method: 'switching', run: 'signOut' },
          }
    case 'signedOut':
      return { state: businessMain() }
    case 'failed':
      return afterFailure(state as Switching, event)
    case 'opened':
      return { state }
  }
}

/** From any other screen: the page names an organization, or the member asks for the list. */
export function enterSwitching(state: AnyState, event: SwitchingEvent): Result {
  if (event.type === 'opened') return list()
  if (event.type !== 'requested') return { state }
  const listed = findList(state)
  if (!listed) return find(event.slug)
  const organization = listed.organizations.find(({ slug }) => slug === event.slug)
  return organization
    ? { state: listed, effect: { method: 'switching', run: 'choose', id: organization.id } }
    : { state: { ...listed, errorMessage: { code: 'organization_not_found' } } }
}

type Listed = AnyState & { organizations: readonly FoundOrganization[] }

/** The list from which a visitor chooses before a session exists: on this screen, or before the present one. */
function findList(state: AnyState & { stepUp?: { from?: AnyState } }): Listed | undefined {
  const listed = state.screen === 'Discovery' ? state : state.stepUp?.from
  return listed as Listed | undefined
}

const find = (slug: string): Result => ({
  state: { ...toSwitching(slug), pending: 'find' },
  effect: { method: 'switching', run: 'find', slug },
})

const list = (errorMessage: Problem | null = null): Result => ({
  state: { ...toSwitching(null), pending: 'list', errorMessage },
  effect: { method: 'switching', run: 'list' },
})

const toSwitching = (slug: string | null): Switching => ({
  screen: 'SwitchOrganization',
  slug,
  organizations: null,
  pending: null,
  ...noFeedback,
})

/** The session has ended, or never was. */
export const sessionMissing = 'switch_session_missing'

function afterFailure(
  state: Switching,
  { of, problem }: Extract<SwitchingEvent, { type: 'failed' }>,
): Result {
  const expired = afterExpiry('', problem)
  if (expired) return { state: expired }
  if (problem.code === sessionMissing || isOfEndedSession(problem)) {
    const errorMessage = reword(problem, { code: sessionMissing, tone: 'warning' })
    return { state: { ...businessMain(), errorMessage } }
  }
  // The member can choose another one.
  if (of === 'find' && problem.code === 'organization_not_found') return list(problem)
  return { state: { ...state, pending: null, errorMessage: problem } }
}
