import { ApiError } from '../../api/api-error.ts'

/** Whether a mailed link was refused for good: it is used, too old, or none of ours. */
export const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'reset_link_invalid'
