import { becomeQuiet } from '../quiet.ts'
import type { Scene, Stage } from '../scene.ts'
import { openAs, openAsNew, press, waitForDialog } from './steps.ts'

const activity = '/portal?tab=activity'
const users = '/portal?tab=users&admin=on&people='
const subscription = '/portal?tab=subscription'

const asAdmin = (name: string, path: string, after?: (stage: Stage) => Promise<unknown>): Scene => ({
  name,
  path: '/portal',
  isWindow: after !== undefined,
  reach: async (stage) => {
    await openAs(stage, 'admin', path)
    await after?.(stage)
  },
})

/** Activity, users and the subscription. */
export const peopleScenes: Scene[] = [
  asAdmin('activity/admin', `${activity}&admin=on`),
  { name: 'activity/baker', path: '/portal', reach: (stage) => openAs(stage, 'baker', activity) },
  { name: 'activity/empty', path: '/portal', reach: (stage) => openAsNew(stage, 'activity-empty', activity) },
  asAdmin('activity/no-match', `${activity}&admin=on&search=nothing`),
  {
    name: 'activity/entry',
    path: '/portal',
    isWindow: true,
    reach: async (stage) => {
      await openAs(stage, 'admin', `${activity}&admin=on`)
      await stage.page.locator('tbody tr').first().click()
      await becomeQuiet(stage.page)
    },
  },
  asAdmin('users/bakers', `${users}bakers`),
  asAdmin('users/openers', `${users}openers`),
  asAdmin('users/admins', `${users}admins`),
  {
    name: 'users/my-openers',
    path: '/portal',
    reach: (stage) => openAs(stage, 'baker', '/portal?tab=users'),
  },
  asAdmin('users/ban', `${users}openers`, async (stage) => {
    // Its only button is Ban, in every language.
    await stage.page.locator('tbody tr').last().getByRole('button').click()
    await waitForDialog(stage)
  }),
  asAdmin('subscription/plans', subscription),
  asAdmin('subscription/checkout', subscription, async (stage) => {
    await press(stage, /^subscribe/i)
    await waitForDialog(stage)
  }),
]
