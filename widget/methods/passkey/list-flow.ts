import type { Next } from '../../core/flow.ts'
import { type Problem, reword } from '../../core/problem.ts'
import { type Feedback, mainScreen, noFeedback } from '../../core/states.ts'
import { toSessionProblem } from './messages.ts'
import type {
  PasskeyEffect,
  PasskeyEvent,
  PasskeyRegistrationSuccess,
  PasskeyScreen,
  RegisterNewPasskey,
} from './states.ts'

type List = PasskeyRegistrationSuccess & Feedback

/** Offers to register a passkey. */
export const toRegistration = (offered: boolean): RegisterNewPasskey & Feedback => ({
  screen: 'RegisterNewPasskey',
  offered,
  registering: false,
  ...noFeedback,
})

/** Opens the list, which loads first. */
export const openList = (offered: boolean, registered: boolean): Next<List, PasskeyEffect> => ({
  state: {
    screen: 'PasskeyRegistrationSuccess',
    offered,
    registered,
    passkeys: null,
    editing: null,
    working: false,
    ...noFeedback,
  },
  effect: { method: 'passkey', run: 'list' },
})

/** The list of passkeys: it loads, then one passkey at a time can be renamed or deleted. */
export function listStep(
  state: List,
  event: PasskeyEvent,
): Next<(PasskeyScreen & Feedback) | ReturnType<typeof mainScreen>, PasskeyEffect> {
  const { offered, registered, working } = state
  switch (event.type) {
    case 'listed':
      // Goes straight to registration if there are no passkeys.
      if (event.passkeys.length === 0 && !registered) return { state: toRegistration(offered) }
      return { state: { ...state, passkeys: event.passkeys, errorMessage: null } }
    case 'retryPressed':
      if (state.passkeys) return { state }
      return { state: { ...state, errorMessage: null }, effect: { method: 'passkey', run: 'list' } }
    case 'addPressed':
      return { state: working ? state : toRegistration(offered) }
    case 'editPressed': {
      if (working) return { state }
      const { id, act } = event
      return { state: { ...state, editing: { id, act }, errorMessage: null } }
    }
    case 'cancelPressed':
      return working ? { state } : { state: { ...state, editing: null, errorMessage: null } }
    case 'nameSubmitted':
    case 'deleteConfirmed':
      return change(state, event.type === 'nameSubmitted' ? event.name.trim() : undefined)
    case 'changed':
      return {
        state: { ...state, passkeys: event.passkeys, editing: null, working: false, errorMessage: null },
      }
    case 'failed':
      return failed(state, event.problem)
    case 'donePressed':
      return { state, effect: { method: 'passkey', run: 'close', logged: 'passkeys_closed' } }
    case 'loginAgainPressed':
      return working ? { state } : { state: mainScreen() }
    default:
      return { state }
  }
}

const longestName = 100

/** Renames the passkey being edited; without a name, deletes it. */
function change(state: List, name?: string): Next<List, PasskeyEffect> {
  const { editing, working } = state
  if (!editing || working || (editing.act === 'rename') !== (name !== undefined)) return { state }
  if (name !== undefined && (name === '' || name.length > longestName)) {
    return { state: { ...state, errorMessage: nameless } }
  }
  const { id } = editing
  return {
    state: { ...state, working: true, errorMessage: null },
    effect:
      name === undefined
        ? { method: 'passkey', run: 'remove', id }
        : { method: 'passkey', run: 'rename', id, name },
  }
}

const passkeyGone: Problem = { code: 'passkey_gone', tone: 'warning' }
const nameless: Problem = { code: 'empty_webauthn_registration_name', field: 'name' }

function failed(state: List, problem: Problem): Next<List, PasskeyEffect> {
  const after: List = { ...state, working: false, errorMessage: toSessionProblem(problem) }
  if (problem.code === nameless.code) return { state: { ...after, errorMessage: reword(problem, nameless) } }
  // The passkey was deleted on another device, so the list is out of date.
  if (problem.code !== 'webauthn_registration_not_found') return { state: after }
  const isShown = ({ id }: { id: string }) => id !== state.editing?.id
  const passkeys = state.passkeys?.filter(isShown) ?? null
  return {
    state: { ...after, passkeys, editing: null, errorMessage: reword(problem, passkeyGone) },
  }
}
