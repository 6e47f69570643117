import type { Problem } from './problem.ts'

const codes: readonly string[] = ['session_not_found', 'user_unauthenticated', 'unauthorized_credentials']

/** Whether a call was rejected because there is no session, or because it has ended. */
export const isOfEndedSession = ({ code }: Pick<Problem, 'code'>): boolean => codes.includes(code)
