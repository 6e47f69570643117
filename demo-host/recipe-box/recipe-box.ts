import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Begun, type ClientOptions, createClient, type Profile, SignInError } from './openid-client.ts'
import { goodbyePage, homePage, problemPage } from './pages.ts'

/** One visitor's browser, by its cookie: a sign-in that has begun, and what came of the last one. */
type Visit = { begun?: Begun; profile?: Profile }

const cookieName = 'recipe-box'
/** Those who came first are forgotten first. */
const mostVisits = 200

/**
 * An application of somebody else, to whose people the shop is a place to sign in by: it asks, and shows whose profile
 * it got. It keeps everything in memory.
 */
export function createRecipeBox(options: ClientOptions) {
  const client = createClient(options)
  const visits = new Map<string, Visit>()

  const idOf = (request: IncomingMessage) =>
    new RegExp(`(?:^|; )${cookieName}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]

  const find = (request: IncomingMessage): Visit => visits.get(idOf(request) ?? '') ?? {}

  /** A new cookie each time, so that nobody signs in under one that somebody else gave them. */
  function keep(request: IncomingMessage, response: ServerResponse, visit: Visit) {
    visits.delete(idOf(request) ?? '')
    const [oldest] = visits.keys()
    if (visits.size >= mostVisits && oldest !== undefined) visits.delete(oldest)
    const id = randomBytes(32).toString('base64url')
    visits.set(id, visit)
    response.setHeader('set-cookie', `${cookieName}=${id}; Path=/application; HttpOnly; SameSite=Lax`)
  }

  const pages: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
    'GET /application': (request, response) => show(response, 200, homePage(find(request).profile)),

    'GET /application/sign-in': async (request, response) => {
      const { url, ...begun } = await client.begin()
      keep(request, response, { begun })
      lead(response, url)
    },

    'GET /application/callback': async (request, response) => {
      const { begun } = find(request)
      // Whatever comes of it, an answer counts once.
      keep(request, response, {})
      const profile = await client.finish(queryOf(request), begun)
      keep(request, response, { profile })
      lead(response, '/application')
    },

    'GET /application/sign-out': async (request, response) => {
      const { profile } = find(request)
      visits.delete(idOf(request) ?? '')
      lead(response, profile ? await client.end(profile.idToken) : '/application/goodbye')
    },

    'GET /application/goodbye': (_, response) => show(response, 200, goodbyePage()),
  }

  return {
    /** @returns whether the request was for the application */
    async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
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

function lead(response: ServerResponse, url: string) {
  response.writeHead(303, { location: url }).end()
}
