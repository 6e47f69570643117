import type { FoundOrganization } from '../../../core/business/organizations.ts'
import type { BusinessSettings } from '../../../core/business/settings.ts'
import {
  afterExpiry,
  type BusinessLoad,
  type BusinessStartState,
  businessMain,
  chooseConnection,
  toBusinessError,
} from '../../../core/business/states.ts'
import { findMethods } from '../../../core/business/ways.ts'
import type { Next } from '../../../core/flow.ts'
import { mayRetry, type Problem } from '../../../core/problem.ts'
import { type AnyState, type Feedback, isStart, noFeedback } from '../../../core/states.ts'
import type { Discovery, DiscoveryEffect, DiscoveryEvent } from './states.ts'

type State = (Discovery & Feedback) | BusinessStartState
type Result = Next<State | AnyState, DiscoveryEffect | BusinessLoad>

/** The choice of an organization, and the creation of one. Irrelevant events leave the state unchanged. */
export function discoveryStep(state: State, event: DiscoveryEvent, settings: BusinessSettings): Result {
  if (isStart(state)) return enterDiscovery(state, event, settings)
  switch (event.type) {
    case 'chosen': {
      const organization = state.organizations.find(({ id }) => id === event.id)
      return !organization || state.pending !== null ? { state } : choose(state, organization, settings)
    }
    case 'createPressed':
      if (state.pending !== null || !settings.discovery.canCreate) return { state }
      return { state: { ...state, isCreating: true, errorMessage: null, removedName: null } }
    case 'nameSubmitted':
      return state.pending !== null || !state.isCreating ? { state } : create(state, event.name.trim())
    case 'backPressed':
      if (state.pending !== null || !state.isCreating) return { state }
      return { state: { ...state, isCreating: false, errorMessage: null } }
    case 'otherEmailPressed':
      return state.pending !== null ? { state } : { state: businessMain() }
    case 'failed':
      return { state: afterFailure(state, event) }
    case 'found':
      return { state }
  }
}

/** From any other screen: the address was proved. */
export function enterDiscovery(state: AnyState, event: DiscoveryEvent, settings: BusinessSettings): Result {
  if (event.type !== 'found') return { state }
  const { organizations, email } = event.discovered
  const listed: Discovery & Feedback = {
    screen: 'Discovery',
    email,
    by: event.by,
    organizations,
    isCreating: false,
    pending: null,
    removedName: null,
    ...noFeedback,
  }
  const only = findOnly(organizations, settings)
  if (only) return choose(listed, only, settings)
  const { directCreate, canCreate } = settings.discovery
  return directCreate && canCreate && organizations.length === 0 ? create(listed, '') : { state: listed }
}

/** The organization that is entered at once, if the configuration wishes so. */
function findOnly(
  organizations: readonly FoundOrganization[],
  { discovery }: BusinessSettings,
): FoundOrganization | undefined {
  const { isOn, ignoresInvites, ignoresJoinable } = discovery.directLogin
  if (!isOn) return undefined
  const considered = organizations.filter(
    ({ membership }) =>
      membership === 'member' || (membership === 'invited' ? !ignoresInvites : !ignoresJoinable),
  )
  const [only] = considered
  return considered.length === 1 && only?.membership === 'member' ? only : undefined
}

/** Enters an organization, or leads to the methods of which the organization still needs one. */
function choose(
  state: Discovery & Feedback,
  organization: FoundOrganization,
  settings: BusinessSettings,
): Result {
  const { email, by } = state
  const { id, missing } = organization
  if (missing) {
    const { membership: _, missing: __, ...plain } = organization
    const stepUp = { methods: missing, isVerified: true, from: state }
    const next = { ...businessMain(email), organization: plain, stepUp }
    if (findMethods(next, settings).length === 0)
      return { state: toBusinessError('no_method', email, plain.name) }
    const [only, other] = missing
    const connection = plain.connections?.find(({ isDefault }) => isDefault)
    if (only !== 'sso' || other || !connection) return { state: next }
    // Without a choice, the visitor goes on to the company at once.
    return {
      state: { ...next, busy: 'sso' },
      effect: { method: 'widget', run: 'load', event: chooseConnection(connection.id) },
    }
  }
  return {
    state: { ...state, pending: id, errorMessage: null, removedName: null },
    effect: { method: 'discovery', run: 'enter', id, by },
  }
}

const create = (state: Discovery & Feedback, name: string): Result => ({
  state: { ...state, pending: 'new', errorMessage: null },
  effect: { method: 'discovery', run: 'create', name, by: state.by },
})

/** The server derives the slug from the name. */
const aboutName: readonly string[] = ['organization_slug_already_used', 'organization_name_already_used']
const claimedCode = 'action_not_allowed_email_domain_is_claimed'
/** The organization was deleted, or the visitor lost the membership, since the list was shown. */
const goneCodes: readonly string[] = [
  'organization_not_found',
  'member_not_found',
  'email_jit_provisioning_not_allowed',
  'invalid_email_for_jit_provisioning',
]

function afterFailure(
  before: Discovery & Feedback,
  { of, problem }: { of: DiscoveryEffect['run']; problem: Problem },
): State | AnyState {
  const expired = afterExpiry(before.email, problem)
  if (expired) return expired
  if (problem.code === claimedCode) return toBusinessError('domain_claimed', before.email)
  const state = { ...before, pending: null }
  if (of === 'create' && aboutName.includes(problem.code))
    return { ...state, errorMessage: { ...problem, field: 'name' } }
  const lost = before.organizations.find(({ id }) => id === before.pending)
  if (lost && !mayRetry(problem) && goneCodes.includes(problem.code)) {
    const organizations = before.organizations.filter((organization) => organization !== lost)
    return { ...state, organizations, removedName: lost.name }
  }
  return { ...state, errorMessage: problem }
}
