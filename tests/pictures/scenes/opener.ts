import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { goOffline } from '#support/browser/offline.ts'
import { makePerson } from '#support/browser/person.ts'
import { bake, type FileToChoose, strayCake, toFile } from '../../e2e/portal/bakery.ts'
import { becomeQuiet } from '../quiet.ts'
import type { Scene, Stage } from '../scene.ts'
import { button, openAs, openAsNew, openPage, press, pressIfPresent } from './steps.ts'

const opener = '/portal?tab=open'

/** Chooses a cake, and presses the button that opens it, unless choosing has opened it. */
async function openCake(stage: Stage, cake: FileToChoose): Promise<void> {
  await stage.page.locator('input[type=file]').first().setInputFiles(cake)
  await stage.page.getByText(cake.name, { exact: true }).first().waitFor()
  await pressIfPresent(stage, /^open( cake)?$/i)
  await becomeQuiet(stage.page)
}

/** Bakes a cake of another person. */
async function bakeFor(
  { product }: Stage,
  name: string,
  options: Partial<Parameters<typeof bake>[0]> = {},
): Promise<FileToChoose> {
  const portal = product.portalUrl
  const token = await makePerson(portal, `baker-${name}@saddle-club.test`)
  const content = Buffer.alloc(184_320, 'Autumn fair. ')
  return bake({ name: 'Offer for the autumn fair.pdf', content, to: [], portal, token, ...options })
}

/** A scene in which a new user opens a cake. */
const opening = (
  name: string,
  cakeOf: (stage: Stage, email: string) => Promise<FileToChoose> | FileToChoose,
  after: (stage: Stage) => Promise<unknown> = async () => undefined,
): Scene => ({
  name: `opener/${name}`,
  path: '/portal',
  reach: async (stage) => {
    const email = `opener-${name}@visitor.test`
    const token = await makePerson(stage.product.portalUrl, email)
    const cake = await cakeOf(stage, email)
    await openPage(stage, opener, token)
    await openCake(stage, cake)
    await after(stage)
  },
})

/** Waits until the file is ready to download. */
const becomeReady = (stage: Stage) => button(stage, /^download/i).waitFor()

/** Presents a file of any size, which the page must not read. */
async function dropLargeFile(page: Page): Promise<void> {
  await page.evaluate(() => {
    const file = Object.defineProperty(new File(['x'], 'Film of the fair.mov.cake'), 'size', {
      value: 734_003_200,
    })
    const drop = new Event('drop', { bubbles: true, cancelable: true })
    Object.defineProperty(drop, 'dataTransfer', { value: { types: ['Files'], files: [file] } })
    document.body.dispatchEvent(drop)
  })
}

/** The opener in each state. */
export const openerScenes: Scene[] = [
  { name: 'opener/empty', path: '/portal', reach: (stage) => openAsNew(stage, 'opener-empty', opener) },
  { name: 'opener/samples', path: '/portal', reach: (stage) => openAs(stage, 'opener', opener) },
  {
    name: 'opener/chosen',
    path: '/portal',
    reach: async (stage) => {
      await openAsNew(stage, 'opener-chosen', opener)
      await stage.page.route('**/api/v1/get_keys', () => undefined)
      await stage.page
        .locator('input[type=file]')
        .first()
        .setInputFiles(strayCake('Offer for the autumn fair.pdf'))
    },
  },
  {
    name: 'opener/opening',
    path: '/portal',
    reach: async (stage) => {
      await openAsNew(stage, 'opener-opening', opener)
      await stage.page.route('**/api/v1/get_keys', () => undefined)
      await openCake(stage, strayCake('Offer for the autumn fair.pdf'))
    },
  },
  opening('opened', (stage, email) => bakeFor(stage, 'opened', { to: [email] }), becomeReady),
  {
    name: 'opener/layered',
    path: '/portal',
    reach: async (stage) => {
      await openAs(stage, 'opener', opener)
      const link = stage.page.locator('a[download]').first()
      const url = new URL((await link.getAttribute('href')) ?? '', stage.product.portalUrl)
      const name = decodeURIComponent(url.pathname.split('/').pop() ?? '')
      const buffer = Buffer.from(await (await fetch(url)).arrayBuffer())
      await openCake(stage, toFile(name, buffer))
      await becomeReady(stage)
    },
  },
  opening('refused', (stage) => bakeFor(stage, 'refused')),
  opening(
    'asked',
    (stage) => bakeFor(stage, 'asked'),
    async (stage) => {
      await press(stage, /^ask for access/i)
      await stage.page.getByText(stage.texts(/^your request was sent/i)).waitFor()
    },
  ),
  opening('too-early', (stage, email) =>
    bakeFor(stage, 'too-early', { to: [email], openable: '2027-05-20T08:00:00Z' }),
  ),
  opening('expired', (stage, email) =>
    bakeFor(stage, 'expired', {
      to: [email],
      openable: '2027-01-01T08:00:00Z',
      expires: '2027-05-01T08:00:00Z',
    }),
  ),
  opening('unknown-file', () => strayCake('Offer for the autumn fair.pdf')),
  opening('damaged', (stage, email) =>
    bakeFor(stage, 'damaged', {
      to: [email],
      damage: (cake) => Buffer.concat([cake.subarray(0, -64), randomBytes(64)]),
    }),
  ),
  opening('not-a-cake', () => toFile('Notes of the meeting.txt.cake', Buffer.from('This is only a text.'))),
  opening('wrong-extension', () => toFile('Offer for the autumn fair.pdf', Buffer.from('%PDF-1.7'))),
  {
    name: 'opener/large-file',
    path: '/portal',
    isWindow: true,
    reach: async (stage) => {
      await openAsNew(stage, 'opener-large', opener)
      await dropLargeFile(stage.page)
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'opener/offline',
    path: '/portal',
    isMoved: true,
    reach: async (stage) => {
      await openAsNew(stage, 'opener-offline', opener)
      await goOffline(stage.page)
    },
  },
]
