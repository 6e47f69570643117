import { readFile } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import { findEmail } from '#contract/ids.ts'
import type { Api } from '../../identity/base/deps.ts'
import { allowsOrigin, listProjects, type Project } from '../../identity/base/projects/store.ts'
import { RequestError } from '../../platform/errors/request-error.ts'
import { bodyLimits, limitBody } from '../../platform/http/body-limit.ts'
import type { Env } from '../../platform/http/context.ts'
import { isLoopbackName } from '../../platform/http/own-origin.ts'
import type { Simulator } from './issuer.ts'
import { credentialPage, promptCss, promptPage, rejectedPage } from './page.ts'

const visitor = { email: 'visitor@example.test', name: 'Visitor', isVerified: true }

const read = (name: string) => readFile(new URL(`./${name}`, import.meta.url), 'utf8')
const script = { 'Content-Type': 'text/javascript; charset=utf-8' }

/**
 * Registers a local replacement for Google's script and prompt, only in development and under a loopback name. Like
 * Google's, the prompt only works on registered origins. A project with its own client uses Google.
 */
export function registerOneTapSimulator({ app, deps }: Api, simulator: Simulator): void {
  const { db, config } = deps
  const pages = new Hono<Env>()
  pages.use(limitBody(bodyLimits.default), async (context, next) => {
    if (!isLoopbackName(new URL(context.req.url).hostname)) throw new RequestError('not_found')
    await next()
  })

  pages.get('/client.js', async (context) => {
    const referrer = context.req.header('referer') ?? ''
    const project = URL.canParse(referrer) ? await findProjectAt(new URL(referrer).origin) : undefined
    const text = project?.social.google
      ? '// This project has its own client, so the page loads the script from Google.\n'
      : await read('client.js')
    return context.body(text, 200, { ...script, 'Cross-Origin-Resource-Policy': 'cross-origin' })
  })
  pages.get('/prompt.js', async (context) => context.body(await read('prompt.js'), 200, script))
  pages.get('/prompt.css', (context) =>
    context.body(promptCss, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  )

  pages.get('/prompt', async (context) => {
    const { origin, site } = await findSite(context)
    if (site === undefined) return context.html(rejectedPage(origin), 403)
    return context.html(promptPage(origin, site, visitor))
  })

  pages.post('/prompt', async (context) => {
    const { origin, site } = await findSite(context)
    if (site === undefined) return context.html(rejectedPage(origin), 403)
    const form = new URLSearchParams(await context.req.text())
    const name = (form.get('name') ?? '').slice(0, 200)
    const isVerified = form.has('verified')
    const email = findEmail(form.get('email') ?? '')
    if (email === undefined) {
      const typed = { email: form.get('email') ?? '', name, isVerified }
      const problem = 'Enter an email address such as ann@example.org.'
      return context.html(promptPage(origin, site, typed, problem), 400)
    }
    return context.html(credentialPage(origin, await simulator.issueIdToken({ email, name, isVerified })))
  })

  async function findProjectAt(origin: string): Promise<Project | undefined> {
    const projects = await db.transaction((tx) => listProjects(tx))
    return projects.find((project) => allowsOrigin(project, origin, config.publicUrl))
  }

  /** Finds the embedding page's origin and its project's name. */
  async function findSite(context: Context<Env>): Promise<{ origin: string; site: string | undefined }> {
    const requestedOrigin = context.req.query('origin') ?? ''
    const origin = URL.canParse(requestedOrigin) ? new URL(requestedOrigin).origin : 'null'
    if (origin !== requestedOrigin)
      throw new RequestError('invalid_input', {
        text: { english: "'origin' must be the origin of a page." },
      })
    const project = await findProjectAt(origin)
    if (project?.social.google) throw new RequestError('not_found')
    context.header('Content-Security-Policy', toPolicy(origin))
    context.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return { origin, site: project?.name }
  }

  app.route('/stand-in/one-tap', pages)
}

const toPolicy = (origin: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${origin}`,
  ].join('; ')
