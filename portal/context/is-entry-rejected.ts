import { ApiError, type FailureCode } from '../api/api-error.ts'

const rejections: ReadonlySet<FailureCode> = new Set([
  'invalid_input',
  'wrong_code',
  'wrong_credentials',
  'wrong_pin',
  'wrong_second_factor',
])

/**
 * Whether a failed call means that the PIN or code itself is wrong. Only then is its field cleared: any other failure,
 * such as a lost connection or a wait, says nothing about the entry, which stays for another attempt (rule P29).
 */
export const isEntryRejected = (error: unknown): boolean =>
  error instanceof ApiError && rejections.has(error.code)
