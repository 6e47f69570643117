import type { Problem } from './problem.ts'

const codes: readonly string[] = ['session_not_found', 'user_unauthenticated', 'unauthorized_credentials']

/** Whether the session that a call was made with is over, or was none. */
export const isOfEndedSession = ({ code }: Pick<Problem, 'code'>): boolean => codes.includes(code)
