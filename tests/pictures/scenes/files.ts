import { createHash } from 'node:crypto'
import { makePerson, mustPost } from '#support/browser/person.ts'
import { bake } from '../../e2e/portal/bakery.ts'
import { becomeQuiet } from '../quiet.ts'
import type { Scene, Stage } from '../scene.ts'
import { button, openAs, openAsNew, openPage, press, waitForDialog } from './steps.ts'

const files = '/portal?tab=files'

/** Opens the details of the first file that matches a search, as the admin. */
async function openDetails(stage: Stage, search: string): Promise<void> {
  await openAs(stage, 'admin', `${files}&admin=on&search=${encodeURIComponent(search)}`)
  const row = stage.page.locator('tbody tr').first()
  const toggle = row.locator('[aria-expanded=false], [aria-haspopup=dialog]').first()
  const name = row.locator('button, a').first()
  await ((await toggle.isVisible()) ? toggle : name).click()
  await becomeQuiet(stage.page)
}

/** Opens the details of a file that a user asks for access to, as its baker. */
async function openRequest(stage: Stage): Promise<void> {
  const portal = stage.product.portalUrl
  const token = await makePerson(portal, 'baker-request@saddle-club.test')
  const email = 'anna.lindqvist@hotel-aurora.test'
  const asker = await makePerson(portal, email)
  const content = Buffer.alloc(1024, 'Autumn fair. ')
  const to = ['office@flour-mill.test']
  const { buffer } = await bake({ name: 'Offer for the autumn fair.pdf', content, to, portal, token })
  const header_hash = createHash('sha256').update(buffer.subarray(0, 53)).digest('hex')
  await mustPost(portal, '/cakes/access_requests', { header_hash, email }, asker)
  await openPage(stage, files, token)
  await stage.page.locator('tbody tr').first().locator('[aria-expanded=false], button').first().click()
  await becomeQuiet(stage.page)
}

/** Selects three files. */
async function selectFiles({ page }: Stage): Promise<void> {
  for (const index of [0, 1, 2]) await page.locator('tbody input[type=checkbox]').nth(index).check()
}

/** The list of files and the details of a file. */
export const fileScenes: Scene[] = [
  { name: 'files/admin', path: '/portal', reach: (stage) => openAs(stage, 'admin', `${files}&admin=on`) },
  { name: 'files/baker', path: '/portal', reach: (stage) => openAs(stage, 'baker', files) },
  { name: 'files/opener', path: '/portal', reach: (stage) => openAs(stage, 'opener', files) },
  { name: 'files/empty', path: '/portal', reach: (stage) => openAsNew(stage, 'files-empty', files) },
  {
    name: 'files/no-match',
    path: '/portal',
    reach: (stage) => openAs(stage, 'admin', `${files}&admin=on&search=nothing`),
  },
  {
    name: 'files/not-loaded',
    path: '/portal',
    reach: async (stage) => {
      await stage.page.route('**/api/v1/get_files*', (route) => route.fulfill({ status: 500, json: {} }))
      await openAs(stage, 'baker', files)
    },
  },
  {
    name: 'files/loading',
    path: '/portal',
    reach: async (stage) => {
      await stage.page.route('**/api/v1/get_files*', () => undefined)
      await openAs(stage, 'baker', files).catch(() => undefined)
    },
  },
  {
    name: 'files/details',
    path: '/portal',
    widths: [1280],
    reach: (stage) => openDetails(stage, 'Wholesale prices'),
  },
  {
    name: 'files/details-screen',
    path: '/portal',
    widths: [390],
    isWindow: true,
    reach: (stage) => openDetails(stage, 'Wholesale prices'),
  },
  {
    name: 'files/details-screen-end',
    path: '/portal',
    widths: [390],
    isWindow: true,
    reach: async (stage) => {
      await stage.page.setViewportSize({ width: 390, height: 664 })
      await openDetails(stage, 'Wholesale prices')
      await stage.page.getByRole('dialog').evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight))
    },
  },
  {
    name: 'files/details-layered',
    path: '/portal',
    reach: (stage) => openDetails(stage, 'Recipes and costs'),
  },
  {
    name: 'files/details-panel',
    path: '/portal',
    widths: [1280],
    isWindow: true,
    reach: async (stage) => {
      await openDetails(stage, 'Wholesale prices')
      await press(stage, /^open in a panel/i)
      await waitForDialog(stage)
    },
  },
  { name: 'files/request', path: '/portal', reach: openRequest },
  {
    name: 'files/selected',
    path: '/portal',
    reach: async (stage) => {
      await openAs(stage, 'baker', files)
      await selectFiles(stage)
    },
  },
  {
    name: 'files/revoke',
    path: '/portal',
    isWindow: true,
    reach: async (stage) => {
      await openAs(stage, 'baker', files)
      await selectFiles(stage)
      await press(stage, /^revoke access/i)
      await waitForDialog(stage)
    },
  },
  {
    name: 'files/palette',
    path: '/portal',
    isWindow: true,
    reach: async (stage) => {
      await openAs(stage, 'admin', `${files}&admin=on`)
      await stage.page.keyboard.press('Control+k')
      await waitForDialog(stage)
    },
  },
  {
    name: 'files/export',
    path: '/portal',
    isWindow: true,
    reach: async (stage) => {
      await openAs(stage, 'admin', `${files}&admin=on`)
      await button(stage, /^download csv/i).focus()
    },
  },
]
