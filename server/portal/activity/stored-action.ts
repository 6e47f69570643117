import type { ActivityAction } from '#contract/activity.ts'

/** The columns of an activity row that say what its actor did. */
export type StoredAction = { action: ActivityAction; isAccessRequest: boolean }

/**
 * Returns how the database stores an action. Servers of version 5.2 cannot list a row with an action that they do not have, so a
 * request for access is stored as the rejection that led to it, and marked. Both hide the file from their actor (rule F16).
 */
export const toStoredAction = (action: ActivityAction): StoredAction =>
  action === 'access_requested'
    ? { action: 'open_blocked_no_permission', isAccessRequest: true }
    : { action, isAccessRequest: false }

/** The action of a stored row. */
export const readAction = ({ action, isAccessRequest }: StoredAction): ActivityAction =>
  isAccessRequest ? 'access_requested' : action
