import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect } from './fixture.ts'
import { apiUrl, playProvider, publicToken } from './simulated-provider.ts'
import { type ChunkPage, findChunk } from './tampered-chunks.ts'

declare global {
  interface Window {
    /** Set by a tampered file that runs. */
    tampered?: boolean
    /** The codes of the errors reported to the host. */
    problems: string[]
  }
}

/** How Chromium and Firefox report a file with another digest. */
export const failedCheck = /Failed to find a valid digest|hashes in the integrity attribute/

type Tamper = (page: Page, chunkPage: ChunkPage, chunk: string) => Promise<void>

export const test = base.extend<{ expectRejected: Tamper }>({
  /** Opens a page whose chunk is tampered, and expects that it does not run and that the host learns of it. */
  expectRejected: async ({ site, consoleProblems }, use) => {
    consoleProblems.allow(failedCheck)
    consoleProblems.allow(/Failed to load resource|bootstrap|No code verifier|CORS|login-widget/)
    await use(async (page, chunkPage, chunk) => {
      const { attributes = {}, config, query, isFramed, act } = chunkPage
      await playProvider(page)
      await page.addInitScript(() => {
        window.problems = []
        addEventListener('lw-error', (event) => {
          if (event instanceof CustomEvent) window.problems.push(event.detail.code)
        })
      })
      const rejected = page.waitForEvent(
        'console',
        (line) => failedCheck.test(line.text()) && line.text().includes(`/chunks/${chunk}-`),
      )
      const file = findChunk(chunk)
      await page.route(`**/chunks/${basename(file)}*`, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          headers: { 'access-control-allow-origin': '*' },
          body: `globalThis.tampered=true;${readFileSync(file, 'utf8')}`,
        }),
      )
      const url = site.urlOf({
        artifact: 'drop-in',
        integrity: true,
        apiUrl,
        attributes: { 'public-token': publicToken, 'api-url': apiUrl, ...attributes },
        ...(config && { config }),
        ...(query && { query }),
      })
      if (isFramed) {
        await page.setContent(
          `<iframe src="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
        )
      } else await page.goto(url)
      const frame = () => page.frames().at(-1) ?? page.mainFrame()
      await act?.(page, isFramed ? page.frameLocator('iframe') : page)
      await rejected
      await expect.poll(() => frame().evaluate(() => window.problems)).toContain('unreachable')
      expect(await frame().evaluate(() => window.tampered)).toBeUndefined()
    })
  },
})

export { expect }
