import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findSceneProblems } from '../pictures/problems.ts'
import { startProduct } from '../pictures/product.ts'
import { scenes } from '../pictures/scenes/all.ts'
import { visitScenes } from '../pictures/visit.ts'
import { chromiumLaunch } from '../support/browser/chromium.ts'
import { repository } from '../support/programs/server-process.ts'

/** `SCENES=files/,opener/` checks only the scenes whose names contain one of these. */
const parts = (process.env.SCENES ?? '').split(',')
/** Emails have separate judges. */
const checked = scenes.filter(
  ({ name }) => !name.startsWith('emails/') && parts.some((part) => name.includes(part)),
)

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch())
})
afterAll(() => browser?.close())

/** The long words of German, and the direction of Arabic. The browser tests check English. */
const languages = ['de', 'ar'] as const

it.each(languages)(
  'every scene has no accessibility violation, loses nothing in forced colors or a narrow window, and does not move: %s',
  async (locale) => {
    const product = await startProduct(repository, false)
    try {
      const problems: string[] = []
      const missing = await visitScenes(
        browser,
        { product, locale, scenes: checked },
        async (scene, stage) => {
          const lines = await findSceneProblems(scene, stage)
          problems.push(...lines.map((line) => `${scene.name}: ${line}`))
        },
      )
      expect(missing, 'not reached').toEqual([])
      expect(problems).toEqual([])
    } finally {
      await product.stop()
    }
  },
)
