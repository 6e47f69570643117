import { test as base, expect, type Page } from '@playwright/test'
import { serveStorybook } from './storybook.ts'

export { expect }

/** What Storybook tells when a story has been drawn, played and checked. */
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
    /** Is told each story that finishes. */
    onFinishedStory: (finished: Finished) => void
  }
}

/** Hears of every story that finishes, from the moment at which there is somebody to tell it. */
function listen() {
  let channel: Channel
  window.onFinishedStory = () => {}
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set: (given: Channel) => {
      channel = given
      channel.on('storyFinished', (finished) => {
        window.lastStory = finished
        window.onFinishedStory(finished)
      })
    },
  })
}

/** A page on which one story is shown after another. */
export type StoryPage = {
  page: Page
  /** Draws a story, or the present one in another light or language, and waits until it has been checked. */
  show(look: { story?: string; globals?: Record<string, unknown> }): Promise<void>
  /** What the accessibility check of the addon has found in the story as it was last drawn, as readable lines. */
  findings(): Promise<string[]>
  /** What the console has said since it was last asked. */
  takeConsole(): string[]
}

/** One page for all stories of a worker: loading Storybook anew takes longer than all that is looked at. */
export const test = base.extend<object, { book: StoryPage }>({
  book: [
    async ({ browser }, use) => {
      const { url, close } = await serveStorybook()
      // By that name Storybook knows a test: it shows how animations end, and does not wait for them.
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
      await page.goto(`${url}/iframe.html?viewMode=story&id=theme--tokens`)
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
                // To tell the channel would draw the present story once more, and give up the page at the next one,
                // which comes before that is done.
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
            const found = last?.reporters.flatMap(({ result }) => result.violations ?? []) ?? []
            if (found.length === 0) return ['The story has failed, or was not checked.']
            return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
          }),
        takeConsole: () => lines.splice(0),
      })
      await context.close()
      close()
    },
    { scope: 'worker' },
  ],
})
