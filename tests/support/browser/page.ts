import { randomBytes } from 'node:crypto'
import { type BrowserContext, test as base, type ConsoleMessage, expect } from '@playwright/test'
import { slowness } from '../programs/slowness.ts'
import { forgetAbortedRequest, isRejectedCookie, spellOutErrors, typeLikeAPerson } from './firefox.ts'
import { recordMessageKeys, saveMessageKeys } from './message-keys.ts'

export { expect }

/** The console problems of every page in a test, and the problems that the test expects. */
export type ConsoleProblems = {
  /** The problems so far, as lines. If any remain at the end of a test, the test fails. */
  list(): string[]
  /** Matching lines are expected in this test. */
  allow(line: RegExp): void
  /** From now on, also counts API calls that fail with 4xx as problems. */
  countRejectedCalls(): void
  /** Also watches the pages of another context, such as a second user's in the same test. */
  watch(context: BrowserContext): Promise<void>
}

type Fixtures = {
  consoleProblems: ConsoleProblems
  /** An unused email address. */
  freshEmail: string
  /** Whether pages can register the portal's service worker. It hides requests from `page.route`. */
  hasServiceWorker: boolean
}

/**
 * Chromium reports every 4xx response as an error, although the API works as intended. The exception is the sign-out of
 * the provider's client: it must not send a session that has already ended.
 */
function isRejectedCall(message: ConsoleMessage): boolean {
  if (!/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()))
    return false
  const { pathname } = new URL(message.location().url)
  return /^\/(api\/v1|sdk\/v1|v1\/public)\//.test(pathname) && pathname !== '/sdk/v1/sessions/revoke'
}

/** Reports violations of the content security policy, including those that Chromium only logs as information. */
function reportPolicyBreaches(): void {
  addEventListener('securitypolicyviolation', (event) => {
    // biome-ignore lint/suspicious/noConsole: this runs in the page, whose console the fixture reads
    console.error(`policy: ${event.effectiveDirective} blocked ${event.blockedURI} ${event.sample}`)
  })
}

function hideServiceWorkers(): void {
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })
}

function slowDown(context: BrowserContext): void {
  if (slowness === 1) return
  context.on('page', async (page) => {
    const devtools = await context.newCDPSession(page).catch(() => undefined)
    // A window that closes immediately also closes its connection.
    await devtools?.send('Emulation.setCPUThrottlingRate', { rate: slowness }).catch(() => undefined)
  })
}

export const test = base.extend<Fixtures, { messageKeys: Set<string> }>({
  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') await typeLikeAPerson(context)
    await use(context)
  },

  messageKeys: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one uses
    async ({}, use, { project, workerIndex }) => {
      const keys = new Set<string>()
      await use(keys)
      saveMessageKeys(`${project.name}-${workerIndex}`, keys)
    },
    { scope: 'worker' },
  ],

  freshEmail: async ({ browserName: _ }, use) => {
    await use(`visitor-${randomBytes(6).toString('hex')}@mail.test`)
  },

  hasServiceWorker: [false, { option: true }],

  consoleProblems: [
    async ({ context, browserName, messageKeys, hasServiceWorker }, use) => {
      const lines: string[] = []
      const allowed: RegExp[] = []
      let countsRejectedCalls = false
      const list = () => lines.filter((line) => !allowed.some((pattern) => pattern.test(line)))
      const watch = async (watched: BrowserContext) => {
        await watched.addInitScript(reportPolicyBreaches)
        if (!hasServiceWorker) await watched.addInitScript(hideServiceWorkers)
        if (browserName === 'firefox') await spellOutErrors(watched)
        await recordMessageKeys(watched, messageKeys)
        watched.on('console', (message) => {
          if (!['error', 'warning'].includes(message.type())) return
          if (isRejectedCall(message) && !countsRejectedCalls) return
          const line = `${message.type()}: ${message.text()} (${message.location().url})`
          lines.push(line)
          const forget = () => lines.splice(lines.indexOf(line), 1)
          if (browserName === 'firefox') forgetAbortedRequest(message, forget)
        })
        watched.on('weberror', (error) => {
          const { message } = error.error()
          if (!isRejectedCookie(message)) lines.push(`uncaught: ${message}`)
        })
      }
      slowDown(context)
      await watch(context)
      const countRejectedCalls = () => {
        countsRejectedCalls = true
      }
      await use({ list, watch, countRejectedCalls, allow: (line) => void allowed.push(line) })
      expect(list(), 'the console stays empty').toEqual([])
    },
    { auto: true },
  ],
})
