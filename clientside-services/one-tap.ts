import { fieldsOf } from './fields-of.ts'

/** The browser functions that this page needs. */
export type BrowserPorts = {
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** returns `document.cookie` */
  readCookies: () => string
}

/** The CSRF cookie. The server sets it when the prompt starts, and expects it with the result. */
const csrfCookie = 'stytch_csrf_private_token'

/** The two calls of Google One Tap that need the server's origin. */
export function createOneTap({ fetch, readCookies }: BrowserPorts) {
  return {
    /**
     * Starts a prompt.
     *
     * @param request `{publicToken}`
     * @throws the error of the server
     */
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

    /**
     * Submits Google's response.
     *
     * @param request `{idToken, oauthCallbackID, loginRedirectURL, signupRedirectURL}`
     * @returns the response of the server with the URL to continue at
     * @throws the error of the server
     */
    async oneTapSubmit(request: unknown) {
      const { idToken, oauthCallbackID, loginRedirectURL, signupRedirectURL } = fieldsOf(request)
      const id = encodeURIComponent(textOf(oauthCallbackID))
      const response = await fetch(`/v1/oauth/callback/${id}`, {
        method: 'POST',
        headers: { 'x-stytch-oauth-type': 'google-one-tap' },
        body: JSON.stringify({
          id_token: textOf(idToken),
          stytch_csrf_token: findCookie(readCookies()),
          login_redirect_url: loginRedirectURL,
          signup_redirect_url: signupRedirectURL,
        }),
      })
      return read(response)
    },
  }
}

async function read(response: Response): Promise<Record<string, unknown>> {
  const said: unknown = await response.json()
  if (response.ok) return fieldsOf(said)
  const rejection = fieldsOf(said)
  // The client creates its own error class from the name and the fields.
  const message = `[${rejection.status_code}] ${rejection.error_type}: ${rejection.error_message}`
  throw Object.assign(new Error(message), rejection, { name: 'StytchAPIError' })
}

const findCookie = (cookies: string): string =>
  cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${csrfCookie}=`))
    ?.slice(csrfCookie.length + 1) ?? ''

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
