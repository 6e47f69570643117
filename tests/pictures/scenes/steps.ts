import type { Locator } from '@playwright/test'
import { makePerson, makePersonAt, type Stage as Progress } from '#support/browser/person.ts'
import { becomeQuiet } from '../quiet.ts'
import type { Stage } from '../scene.ts'

/** Opens a page of the portal, signed in with a session token, or signed out. */
export async function openPage({ page, product }: Stage, path: string, token?: string): Promise<void> {
  if (token !== undefined) {
    await page.addInitScript((session) => {
      localStorage.setItem('cakelock_session', session)
      localStorage.setItem('cakelock_session_jwt', 'a.b.c')
    }, token)
  }
  await page.goto(product.portalUrl + path)
  await becomeQuiet(page)
}

/** Opens a page of the portal as a demo account. */
export const openAs = (stage: Stage, account: 'admin' | 'baker' | 'opener', path: string): Promise<void> =>
  openPage(stage, path, stage.product.tokens[account])

/** Opens a page of the portal as a new user. */
export async function openAsNew(
  stage: Stage,
  name: string,
  path: string,
  progress?: Progress,
): Promise<string> {
  const [origin, email] = [stage.product.portalUrl, `${name}@visitor.test`]
  const token = await (progress ? makePersonAt(origin, email, progress) : makePerson(origin, email))
  await openPage(stage, path, token)
  return token
}

/** Finds a button, or a link that looks like one, of a page or dialog by a pattern of its English name. */
export function button({ page, texts }: Stage, name: RegExp): Locator {
  const content = page.locator('main, [role=dialog], dialog')
  const options = { name: texts(name) }
  return content.getByRole('button', options).or(content.getByRole('link', options)).first()
}

export const press = (stage: Stage, name: RegExp): Promise<void> => button(stage, name).click()

/** Presses a button that not every version has. */
export async function pressIfPresent(stage: Stage, name: RegExp): Promise<void> {
  const expected = button(stage, name)
  if (await expected.isVisible()) await expected.click()
}

/** Waits until all requests have ended and the dialog that they lead to has appeared. */
export async function waitForDialog({ page }: Stage): Promise<void> {
  await page.getByRole('dialog').last().waitFor()
  await becomeQuiet(page)
}

/** Presses the submit button of the only form. */
export const submit = ({ page }: Stage): Promise<void> =>
  page.locator('main form [type=submit], form [type=submit]').first().click()
