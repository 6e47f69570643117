import type { Problem } from '../../core/problem.ts'

const codes: readonly string[] = ['session_not_found', 'user_unauthenticated', 'unauthorized_credentials']

/** Whether the session that a call was made with is over, or was none. */
export const isOfEndedSession = ({ code }: Problem): boolean => codes.includes(code)
