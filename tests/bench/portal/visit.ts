import type { Browser } from '@playwright/test'

/** How a page of the portal or a page to compare it with is opened, and when it is usable. */
export type BenchPage = {
  url: string
  /** of the signed-in user; undefined for a signed-out visitor */
  token?: string
  /** what is on screen when the page is usable; `field` is an email field, in a shadow root too */
  usable: 'field' | { selector: string; text?: string }
}

/** In milliseconds since the navigation, and bytes and requests until then. */
export type Visit = { usable: number; paint: number; bytes: number; requests: number }

const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }

/** Visits a page with an empty cache on a slow phone. */
export async function visit(browser: Browser, { url, token, usable }: BenchPage): Promise<Visit> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
  if (token !== undefined)
    await page.context().addCookies([{ name: 'cakelock_session', value: token, url, sameSite: 'Strict' }])
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // tsx wraps functions in calls of `__name`, which does not exist in pages.
  const parameters = JSON.stringify({ token, usable })
  // Under automation, the first error that a module creates makes the browser parse the whole module again, for the lines
  // of its stack. React creates one while it loads. Without a limit for stacks, there are none.
  await page.addInitScript('delete Error.stackTraceLimit')
  await page.addInitScript(
    `globalThis.__name = (work) => work; globalThis.visited = (${watch})(${parameters})`,
  )
  await page.goto(url, { waitUntil: 'commit' })
  const result = await page.evaluate(() => (globalThis as unknown as { visited: Promise<Visit> }).visited)
  await page.context().close()
  return result
}

/** Runs in the page from its start, and looks for the usable element in each frame. */
function watch({ token, usable }: Pick<BenchPage, 'token' | 'usable'>): Promise<Visit> {
  if (token !== undefined) {
    localStorage.setItem('cakelock_session', token)
    localStorage.setItem('cakelock_session_jwt', 'a.b.c')
  }
  const elements = (root: Document | ShadowRoot, selector: string): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>(selector),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? elements(shadowRoot, selector) : [],
    ),
  ]
  const isUsable = () => {
    const { selector, text = '' } = usable === 'field' ? { selector: 'input[type=email]' } : usable
    return elements(document, selector).some(
      (element) =>
        element.getClientRects().length > 0 &&
        !element.matches(':disabled, [aria-disabled=true]') &&
        (element.textContent ?? '').includes(text),
    )
  }
  return new Promise((resolve) => {
    const frame = () => {
      if (!isUsable()) {
        requestAnimationFrame(frame)
        return
      }
      const at = performance.now()
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const loaded = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ responseEnd }) => responseEnd > 0 && responseEnd <= at,
      )
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      resolve({
        usable: at,
        paint: paint?.startTime ?? Number.NaN,
        bytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, navigation?.transferSize ?? 0),
        requests: loaded.length + 1,
      })
    }
    requestAnimationFrame(frame)
  })
}
