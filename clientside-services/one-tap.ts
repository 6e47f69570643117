/** What this page needs of the browser around it, so that a test can stand in for it. */
export type Surroundings = {
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** all cookies that a script may read, as `document.cookie` has them */
  readCookies: () => string
}

/** The cookie that the server sets with the start of a prompt, and wants to see repeated with its answer. */
const csrfCookie = 'stytch_csrf_private_token'

/** Google One Tap, the two calls of it that only a page of the server's own origin may make. */
export function createOneTap({ fetch, readCookies }: Surroundings) {
  return {
    /** @param request `{publicToken}` @throws the server's refusal: why there is no prompt */
    async oneTapStart(request: unknown) {
      const { publicToken } = fieldsOf(request)
      const query = new URLSearchParams({ public_token: textOf(publicToken) })
      const started = await read(await fetch(`/v1/public/oauth/google/onetap/start?${query}`))
      return {
        requestId: started.request_id,
        googleClientId: started.google_client_id,
        oauthCallbackId: started.oauth_callback_id,
      }
    },

    /** @param request what Google gave, and where to lead back to @returns the address to go to */
    async oneTapSubmit(request: unknown) {
      const { idToken, oauthCallbackID, loginRedirectURL, signupRedirectURL } = fieldsOf(request)
      const id = encodeURIComponent(textOf(oauthCallbackID))
      const answer = await fetch(`/v1/oauth/callback/${id}`, {
        method: 'POST',
        headers: { 'x-stytch-oauth-type': 'google-one-tap' },
        body: JSON.stringify({
          id_token: textOf(idToken),
          stytch_csrf_token: findCookie(readCookies()),
          login_redirect_url: loginRedirectURL,
          signup_redirect_url: signupRedirectURL,
        }),
      })
      return read(answer)
    },
  }
}

async function read(answer: Response): Promise<Record<string, unknown>> {
  const said: unknown = await answer.json()
  if (answer.ok) return fieldsOf(said)
  const refusal = fieldsOf(said)
  // The client makes an error of its own class again, by the name and from the fields.
  const message = `[${refusal.status_code}] ${refusal.error_type}: ${refusal.error_message}`
  throw Object.assign(new Error(message), refusal, { name: 'StytchAPIError' })
}

const findCookie = (cookies: string): string =>
  cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${csrfCookie}=`))
    ?.slice(csrfCookie.length + 1) ?? ''

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
