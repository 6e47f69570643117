import type { EventAction } from '../document/event-types.ts'
import type { Change } from '../unit-of-work.ts'

/**
 * Reduces the changes of a transaction to their result: one change for each object, none for an object that the same
 * transaction created and deleted. A changed sign-in method also changes its user. A deleted user is the only change of
 * that user.
 */
export function foldChanges(changes: readonly Change[]): Change[] {
  const actions = new Map<string, { change: Change; actions: Set<EventAction> }>()
  for (const change of changes.flatMap(withUser)) {
    const key = `${change.object} ${change.id}`
    const known = actions.get(key) ?? { change, actions: new Set() }
    known.actions.add(change.action)
    actions.set(key, known)
  }
  const deleted = new Set(
    changes.filter(({ object, action }) => object === 'user' && action === 'delete').map(({ id }) => id),
  )
  return [...actions.values()].flatMap(({ change, actions }) => {
    if (change.object !== 'user' && deleted.has(change.userId)) return []
    if (actions.has('create') && actions.has('delete')) return []
    const action = (['create', 'delete', 'update'] as const).find((one) => actions.has(one))
    return action ? [{ ...change, action }] : []
  })
}

function withUser(change: Change): Change[] {
  if (change.object === 'user' || change.object === 'session') return [change]
  return [{ object: 'user', action: 'update', id: change.userId, userId: change.userId }, change]
}
