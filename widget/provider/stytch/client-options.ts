/** What the vendor's client is created with. */
export type ClientOptions = {
  publicToken: string
  /** The base URL of the API, without a trailing slash. Absent: the vendor's hosted API. */
  apiUrl: string | undefined
  /** The cookie of the session token. */
  sessionCookie: string
}
