import { test as base, expect, type Page } from '@playwright/test'
import { serveStorybook } from './storybook.ts'

export { expect }

/** Storybook's report after it has rendered, played and checked a story. */
type Finished = { storyId: string; status: 'success' | 'error'; reporters: Report[] }
type Report = { type: string; result: { violations?: { id: string; nodes: { html: string }[] }[] } }

type Channel = {
  on(event: 'storyFinished', listener: (finished: Finished) => void): void
  emit(event: 'updateGlobals', change: { globals: Record<string, unknown> }): void
  emit(event: 'setCurrentStory', selection: { storyId: string; viewMode: 'story' }): void
}

declare global {
  interface Window {
    __STORYBOOK_ADDONS_CHANNEL__: Channel
    __STORYBOOK_PREVIEW__: { storyStoreValue: { userGlobals: { update(globals: object): void } } }
    lastStory: Finished | undefined
    /** Called for each finished story. */
    onFinishedStory: (finished: Finished) => void
  }
}

/** Listens for finished stories as soon as Storybook is ready. */
function listen() {
  let channel: Channel
  window.onFinishedStory = () => {}
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set: (value: Channel) => {
      channel = value
      channel.on('storyFinished', (finished) => {
        window.lastStory = finished
        window.onFinishedStory(finished)
      })
    },
  })
}

/** A page that shows stories one after another. */
export type StoryPage = {
  page: Page
  /** Renders a story, or the current one with other globals, and waits for its checks. */
  show(look: { story?: string; globals?: Record<string, unknown> }): Promise<void>
  /** The accessibility findings for the current story, as readable lines. */
  findings(): Promise<string[]>
  /** The console output since the last call. */
  takeConsole(): string[]
}

/** One page for all stories of a worker, because loading Storybook takes longer than the checks. */
export const test = base.extend<object, { book: StoryPage }>({
  book: [
    async ({ browser }, use) => {
      const { url, close } = await serveStorybook()
      // Storybook detects a test by this name: it then skips animations.
      const context = await browser.newContext({ reducedMotion: 'reduce', userAgent: 'StorybookTestRunner' })
      const page = await context.newPage()
      const lines: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) {
          lines.push(`${message.text()} (${message.location().url})`)
        }
      })
      page.on('pageerror', (error) => lines.push(error.message))
      await page.addInitScript(listen)
      await page.goto(`${url}/iframe.html?viewMode=story&id=welcome--welcome`)
      await page.waitForFunction(() => window.lastStory !== undefined)

      await use({
        page,
        async show({ story, globals }) {
          await page.evaluate(
            ({ story, globals }) =>
              new Promise<void>((resolve) => {
                window.onFinishedStory = ({ storyId }) => {
                  if (!story || storyId === story) resolve()
                }
                const channel = window.__STORYBOOK_ADDONS_CHANNEL__
                // Storybook does not render the current story again if it is selected again.
                if (story === window.lastStory?.storyId) story = undefined
                // Emitting on the channel would render the current story again and cancel the next one.
                if (story && globals) window.__STORYBOOK_PREVIEW__.storyStoreValue.userGlobals.update(globals)
                if (story) channel.emit('setCurrentStory', { storyId: story, viewMode: 'story' })
                else channel.emit('updateGlobals', { globals: globals ?? {} })
              }),
            { story, globals },
          )
        },
        findings: () =>
          page.evaluate(() => {
            const last = window.lastStory
            if (last?.status === 'success' && last.reporters.some(({ type }) => type === 'a11y')) return []
            const violations = last?.reporters.flatMap(({ result }) => result.violations ?? []) ?? []
            if (violations.length === 0) return ['The story has failed, or was not checked.']
            return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
          }),
        takeConsole: () => lines.splice(0),
      })
      await context.close()
      close()
    },
    { scope: 'worker' },
  ],
})
