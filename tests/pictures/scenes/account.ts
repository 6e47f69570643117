import { makePersonAt } from '#support/browser/person.ts'
import { becomeQuiet } from '../quiet.ts'
import type { Scene, Stage } from '../scene.ts'
import { openAs, openAsNew, openPage, press, submit, waitForDialog } from './steps.ts'

const settings = '/portal?tab=files&settings=open'

/** Opens the panel from the button with the email address. */
async function openPanel(stage: Stage): Promise<void> {
  await openAs(stage, 'admin', '/portal?tab=files')
  await stage.page.locator('header [aria-haspopup=dialog], header [aria-haspopup=menu]').last().click()
  await stage.page.getByRole('dialog', { name: stage.texts(/^your account$/i) }).waitFor()
  await becomeQuiet(stage.page)
}

const infoPages = ['about', 'faq', 'terms', 'privacy', 'contact'].map(
  (page): Scene => ({
    name: `info/${page}`,
    path: '/info/',
    reach: (stage) => openPage(stage, `/info/${page}`),
  }),
)

/** The account: panel, settings and deletion; and the pages for everyone. */
export const accountScenes: Scene[] = [
  { name: 'account/panel', path: '/portal', isWindow: true, reach: openPanel },
  {
    name: 'account/settings',
    path: '/portal',
    isWindow: true,
    reach: async (stage) => {
      await openAsNew(stage, 'settings', settings)
      await waitForDialog(stage)
    },
  },
  {
    name: 'account/second-factor',
    path: '/portal',
    isWindow: true,
    reach: async (stage) => {
      await openAsNew(stage, 'settings-second-factor', '/portal?settings=two-step')
      await waitForDialog(stage)
      await press(stage, /^manage$/i)
      await becomeQuiet(stage.page)
    },
  },
  {
    name: 'account/preferences',
    path: '/portal',
    isWindow: true,
    reach: async (stage) => {
      await openAsNew(stage, 'settings-preferences', '/portal?settings=access-requests')
      await waitForDialog(stage)
    },
  },
  {
    name: 'account/weak-password',
    path: '/portal',
    isWindow: true,
    reach: async (stage) => {
      await openAsNew(stage, 'settings-password', '/portal?settings=password')
      await waitForDialog(stage)
      await stage.page.locator('[autocomplete=new-password]').first().fill('abcdef')
      await becomeQuiet(stage.page)
    },
  },
  {
    name: 'account/delete',
    path: '/account/delete',
    reach: (stage) => openAsNew(stage, 'delete', '/account/delete'),
  },
  {
    name: 'account/delete-unconfirmed',
    path: '/account/delete',
    reach: async (stage) => {
      await openAsNew(stage, 'delete-unconfirmed', '/account/delete')
      await submit(stage)
    },
  },
  {
    name: 'account/session-ended',
    path: '/login',
    reach: async (stage) => {
      const token = await makePersonAt(stage.product.portalUrl, 'session-ended@visitor.test', 'pinEntered')
      await stage.page.route('**/api/v1/get_files*', (route) => route.fulfill({ status: 401, json: {} }))
      await openPage(stage, '/portal?tab=files', token)
    },
  },
  { name: 'info/download', path: '/info/download', reach: (stage) => openPage(stage, '/info/download') },
  ...infoPages,
]
