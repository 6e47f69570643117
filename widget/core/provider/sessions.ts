/** The tokens of a session: the opaque token and the short-lived JWT. */
export type Session = { session_token: string; session_jwt: string }

export type SessionProvider = {
  /** Returns the last confirmed session, or null. Synchronous. */
  current(): Session | null
  /** Resolves with the session, or null, once the provider has confirmed it. */
  confirmed?(): Promise<Session | null>
  /**
   * Calls the listener after each confirmed change, including changes in other tabs. Returns a function that stops it.
   */
  watch(listener: (session: Session | null) => void): () => void
  /** Takes over a session that another part of the provider created, and keeps it alive. Not called for `current`. */
  adopt(session: Session): Promise<void>
  /** Ends the session. */
  signOut(): Promise<void>
}
