import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { goodbyePage, homePage, problemPage } from './pages.ts'
import { type ClientOptions, createClient, type PendingSignIn, type Profile, SignInError } from './sign-in.ts'

/** The session of one visitor. */
type Visit = { pending?: PendingSignIn; profile?: Profile }

const cookieName = 'recipe-box'
/** Beyond this number the oldest sessions are dropped. */
const maxVisits = 200

/**
 * An independent application whose users sign in with their account at the shop. It shows their profile, and keeps its
 * sessions in memory.
 */
export function createRecipeBox(options: ClientOptions) {
  const client = createClient(options)
  const visits = new Map<string, Visit>()

  const idOf = (request: IncomingMessage) =>
    new RegExp(`(?:^|; )${cookieName}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]

  const find = (request: IncomingMessage): Visit => visits.get(idOf(request) ?? '') ?? {}

  /** Saves a session under a new cookie each time, against session fixation. */
  function save(request: IncomingMessage, response: ServerResponse, visit: Visit) {
    visits.delete(idOf(request) ?? '')
    const [oldest] = visits.keys()
    if (visits.size >= maxVisits && oldest !== undefined) visits.delete(oldest)
    const id = randomBytes(32).toString('base64url')
    visits.set(id, visit)
    response.setHeader('set-cookie', `${cookieName}=${id}; Path=/application; HttpOnly; SameSite=Lax`)
  }

  const pages: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
    'GET /application': (request, response) => show(response, 200, homePage(find(request).profile)),

    'GET /application/sign-in': async (request, response) => {
      const { url, pending } = await client.begin()
      save(request, response, { pending })
      redirect(response, url)
    },

    'GET /application/callback': async (request, response) => {
      const { pending } = find(request)
      // A callback is used up by its first use, even if that fails.
      save(request, response, {})
      const profile = await client.finish(queryOf(request), pending)
      save(request, response, { profile })
      redirect(response, '/application')
    },

    'GET /application/sign-out': async (request, response) => {
      const { profile } = find(request)
      visits.delete(idOf(request) ?? '')
      redirect(response, profile ? await client.end(profile.idToken) : '/application/goodbye')
    },

    'GET /application/goodbye': (_, response) => show(response, 200, goodbyePage()),
  }

  return {
    /** Handles requests for the application. @returns false for other requests */
    async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const { pathname } = new URL(request.url ?? '/', options.callbackUrl)
      const page = pages[`${request.method} ${pathname}`]
      if (!page) return false
      response.setHeader('cache-control', 'no-store')
      try {
        await page(request, response)
      } catch (error) {
        const { message, status } =
          error instanceof SignInError ? error : new SignInError('Something went wrong.', 500)
        show(response, status, problemPage(message))
      }
      return true
    },
  }
}

const queryOf = ({ url = '/' }: IncomingMessage) => new URL(url, 'http://demo.localhost').searchParams

function show(response: ServerResponse, status: number, html: string) {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

function redirect(response: ServerResponse, url: string) {
  response.writeHead(303, { location: url }).end()
}
