import type { Session } from '../../core/provider.ts'

/** The two tokens of an answer that signs in, and nothing else of it. */
export const signedIn = ({ session_token, session_jwt }: Session): Session => ({ session_token, session_jwt })
