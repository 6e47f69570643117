import { ApiError } from '../../api/api-error.ts'

/** @returns whether an emailed link is permanently invalid: used, expired or unknown */
export const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'reset_link_invalid'
