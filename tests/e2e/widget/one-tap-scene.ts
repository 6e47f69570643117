import type { Page } from '@playwright/test'
import { test as base } from './fixture.ts'
import type { HostPage } from './host-site.ts'
import { framePage, type Prompt, playGoogle, type Result, started } from './simulated-google.ts'
import { apiUrl, type Call, playProvider, publicToken } from './simulated-provider.ts'

export type Scene = {
  prompt?: Prompt
  hasOwnPrompt?: boolean
  position?: string
  cancelOnTapOutside?: boolean
  /** The response of the provider's frame; `nobody` if there is none. */
  start?: Result | 'nobody'
  submit?: Result
  attributes?: Record<string, string>
}

declare global {
  interface Window {
    hostEvents: { name: string; detail: Record<string, unknown> }[]
  }
}

/**
 * Opens the widget with One Tap on a host page with a strict CSP, and returns the requests to the provider. Google and
 * the provider are faked at the network level.
 */
export const test = base.extend<{ begin(scene?: Scene): Promise<Call[]> }>({
  begin: async ({ page, site, consoleProblems }, use) => {
    // Errors are also logged for developers, and the client warns that a prompt sends no challenge.
    consoleProblems.allow(/One Tap cannot be shown|No code verifier found/)
    await use(async (scene = {}) => {
      const { prompt = { does: 'shows' }, start = started, attributes, ...options } = scene
      const { position, cancelOnTapOutside: cancel_on_tap_outside } = scene
      const google = { type: 'google', one_tap: true, position, cancel_on_tap_outside }
      const host: HostPage = {
        artifact: 'drop-in',
        attributes: { 'public-token': publicToken, 'api-url': apiUrl, products: 'oauth', ...attributes },
        config: { oauthOptions: { providers: [google] } },
        apiUrl,
        oneTap: true,
      }
      const back = { redirect_url: site.urlOf({ ...host, link: 'token-1', linkType: 'oauth' }) }
      const submit = scene.submit ?? { success: true, payload: back }
      await playGoogle(page, prompt, options)
      const calls = await playProvider(page, {
        '/clientside-services/index.html': (route) =>
          start === 'nobody'
            ? route.abort()
            : route.fulfill({ contentType: 'text/html', body: framePage(start, submit) }),
      })
      await page.addInitScript(() => {
        if (Reflect.has(window, 'hostEvents')) return
        window.hostEvents = []
        for (const name of ['lw-error', 'lw-event', 'lw-before-redirect', 'lw-flow-complete']) {
          addEventListener(name, (event) => {
            window.hostEvents.push({ name, detail: (event as CustomEvent).detail })
          })
        }
      })
      await page.goto(site.urlOf(host))
      return calls
    })
  },
})

export const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
export const oneTapSlot = (page: Page) => page.locator('.lw-one-tap')
export const card = (page: Page) => page.getByTestId('lw-card')
export const settings = (page: Page) =>
  page.evaluate(() => JSON.parse(JSON.stringify(window.simulatedGoogle.settings)) as Record<string, unknown>)
export const eventsNamed = (page: Page, name: string) =>
  page.evaluate(
    (eventName) => window.hostEvents.filter((event) => event.name === eventName).map(({ detail }) => detail),
    name,
  )
