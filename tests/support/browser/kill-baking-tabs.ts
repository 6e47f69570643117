import type { BrowserContext, Page } from '@playwright/test'

const marker = 'the plaintext of the killed tab '

export type KillRequest = {
  context: BrowserContext
  /** base URL of the portal, to which the context is signed in */
  portal: string
  rounds: number
  /** from 0 up to 1 */
  random: () => number
}

export type Killed = {
  /** how many rounds left a registered cake, and how many did not */
  registered: number
  unregistered: number
  /** rounds with plaintext in private storage, or with a registered cake that could not be removed */
  failures: string[]
}

/**
 * Bakes a file, closes the tab at a random moment, and checks in a new tab that private storage contains no plaintext
 * and that every registered cake can be removed.
 */
export async function killBakingTabs({ context, portal, rounds, random }: KillRequest): Promise<Killed> {
  const counts: Killed = { registered: 0, unregistered: 0, failures: [] }
  for (let round = 0; round < rounds; round++) {
    const victim = await openBaker(context, portal)
    const name = `round-${round}.txt`
    const buffer = Buffer.from(marker.repeat(2 ** 17))
    const file = { name, mimeType: 'text/plain', buffer }
    await victim.locator('dialog input[type=file]').first().setInputFiles(file)
    await victim.getByRole('button', { name: 'Bake', exact: true }).click()
    await new Promise((resolve) => setTimeout(resolve, 800 * random()))
    await victim.close({ runBeforeUnload: false })

    const page = await openBaker(context, portal)
    if (await hasPlaintext(page)) counts.failures.push(`${name}: plaintext in private storage`)
    // A request of the closed tab may still arrive.
    const isRegistered = await page.evaluate(async () => {
      const token = localStorage.getItem('cakelock_session')
      const query = 'admin=false&page=1&limit=10&platform=web&client_version=portal'
      const headers = { authorization: `Bearer ${token}` }
      const reply = await fetch(`/api/v1/get_files?${query}`, { headers })
      return ((await reply.json()) as { total: number }).total > 0
    })
    if (isRegistered) {
      counts.registered++
      const remove = page.getByRole('button', { name: `Remove ${name}.cake` })
      await remove.click({ timeout: 20_000 }).then(
        async () => {
          await page.getByRole('button', { name: 'Remove', exact: true }).click()
          await page.getByText(`${name} is no longer registered.`).waitFor()
        },
        () => counts.failures.push(`${name}: registered, but not offered`),
      )
    } else counts.unregistered++
    await page.close()
  }
  return counts
}

async function openBaker(context: BrowserContext, portal: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${portal}/portal?tab=files`)
  await page.getByRole('button', { name: 'Bake a file' }).first().click()
  await page.getByRole('button', { name: 'Bake', exact: true }).waitFor()
  return page
}

const hasPlaintext = (page: Page): Promise<boolean> =>
  page.evaluate(async (expected) => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('baked-cakes', { create: true })
    for await (const entry of (
      folder as unknown as { values(): AsyncIterable<FileSystemFileHandle> }
    ).values()) {
      // The baker removes leftovers of the closed tab, possibly between the listing and the reading.
      const read = async () => (await entry.getFile()).arrayBuffer()
      const bytes = await read().catch((problem: DOMException) => {
        if (problem.name === 'NotFoundError') return undefined
        throw problem
      })
      if (new TextDecoder('latin1').decode(bytes).includes(expected)) return true
    }
    return false
  }, marker)
