import { expect, test } from '../../support/browser/page.ts'
import { playBusiness } from './business-double.ts'
import { card } from './business-page.ts'
import { lostChunks } from './business-places/lost-chunks.ts'
import { createVisitor } from './business-visitor.ts'

// The chunks of business sign-in, each of which cannot be fetched for a while.

for (const { chunk, attributes, query, prepare, reach, again, shown } of lostChunks)
  test(`a visitor continues after a chunk was lost: ${chunk}`, { tag: '@long' }, async ({
    page,
    consoleProblems,
  }) => {
    consoleProblems.allow(/Failed to load resource|bootstrap|net::ERR_FAILED/)
    const double = await playBusiness(page, attributes)
    prepare?.(double)
    const files = new RegExp(`/chunks/${chunk}-\\w+\\.js`)
    await page.route(files, (route) => route.abort())
    const visitor = createVisitor['the mouse'](page)
    await page.goto(double.toAddress(query))
    await reach(visitor)
    const widget = page.locator('login-widget')
    await expect(widget).toContainText('We couldn’t reach our servers. Check your connection and try again.')
    await page.unroute(files)
    await again(visitor)
    await expect(card(page)).toContainText(shown)
  })
