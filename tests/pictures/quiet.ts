import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const pendingRequests = new WeakMap<Page, Set<unknown>>()

/** Counts the pending requests of a page. Call it before the page loads anything. */
export function countRequests(page: Page): void {
  const pending = new Set<unknown>()
  pendingRequests.set(page, pending)
  page.on('request', (request) => pending.add(request))
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => pending.delete(request))
}

const pollMilliseconds = 150
/** Longer than a debounced field waits. */
const quietPolls = 4
const maxPolls = 60

/**
 * Waits until no request is pending and the page no longer changes. A page that waits for a response forever is left as
 * it is.
 */
export async function becomeQuiet(page: Page): Promise<void> {
  let [content, quiet] = ['', 0]
  for (let polls = 0; polls < maxPolls && quiet < quietPolls; polls += 1) {
    await sleep(pollMilliseconds)
    const current = await page.content().catch(() => '')
    const hasPending = (pendingRequests.get(page)?.size ?? 0) > 0
    // A request that is held does not end: only the page decides after a while.
    quiet = current === content && (!hasPending || polls > maxPolls / 2) ? quiet + 1 : 0
    content = current
  }
}
