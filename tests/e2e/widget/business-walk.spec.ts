import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/browser/page.ts'
import { playBusiness } from './business-double.ts'
import { card } from './business-page.ts'
import { businessPlaces, devices, failuresOf, toTitle } from './business-places/places.ts'
import { email } from './business-shapes.ts'
import { createVisitor, findField } from './business-visitor.ts'

// Every screen of business sign-in against a double of the provider: what leads to the next one, and what follows each failure.

const readFields = (fields: [string, Locator][]) =>
  Promise.all(fields.map(async ([label, field]) => [label, await field.inputValue()] as const))

for (const place of businessPlaces)
  for (const device of devices)
    test(toTitle(place, device), { tag: '@long' }, async ({ page, consoleProblems }) => {
      // A row with many failures opens its page often.
      test.slow()
      consoleProblems.allow(/Failed to load resource|StytchAPIUnreachableError|bootstrap/)
      const { screen, attributes, config, query, prepare, reach, run, path, next, shown, kept = {} } = place
      await page.clock.install()
      const double = await playBusiness(page, attributes, config)
      const visitor = createVisitor[device](page)
      const expectScreen = (name: string) => expect(card(page)).toHaveAttribute('data-screen', name)
      async function open() {
        await page.context().clearCookies()
        prepare?.(double)
        await page.goto(double.toAddress(query))
        await reach?.(visitor)
        await expectScreen(screen)
      }
      await open()
      for (const { name, failure, text, to, ends } of failuresOf(place))
        await test.step(name, async () => {
          if (path) double.failNext(path, failure)
          await run(visitor)
          await expect(card(page), name).toContainText(text)
          await expectScreen(to ?? screen)
          const fields = Object.keys(kept).map((label): [string, Locator] => [label, findField(page, label)])
          if (to === 'Main')
            await expect(card(page).getByLabel('Email')).toHaveValue(screen === 'Arrival' ? '' : email)
          else if (!to && (await fields[0]?.[1].isVisible()))
            expect(Object.fromEntries(await readFields(fields)), name).toEqual(kept)
          if (typeof failure === 'object' && failure.retryAfterSeconds !== undefined)
            await page.clock.runFor(failure.retryAfterSeconds * 1000)
          if (to || ends) await open()
        })
      await run(visitor)
      await expect(card(page)).toContainText(shown)
      await expectScreen(next)
    })
