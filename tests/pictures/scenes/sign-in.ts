import { addAuthenticatorApp } from '#support/browser/authenticator-app.ts'
import { messageTo } from '#support/browser/outbox.ts'
import { authenticate, makePerson, makePersonByPhone, mustPost, person } from '#support/browser/person.ts'
import { now } from '../product.ts'
import { becomeQuiet } from '../quiet.ts'
import type { Scene, Stage } from '../scene.ts'
import { openAsNew, openPage, pressIfPresent, submit } from './steps.ts'

const passwordField = 'input[type=password]:visible'

async function openPin(stage: Stage, name: string): Promise<void> {
  await openAsNew(stage, name, '/login', 'eulaAccepted')
  await stage.page.locator('input:visible').first().waitFor()
}

/** Opens the page that requires the second factor. */
async function openSecondFactor(stage: Stage, name: string): Promise<void> {
  const [origin, email] = [stage.product.portalUrl, `${name}@visitor.test`]
  await addAuthenticatorApp(origin, await makePerson(origin, email), undefined, now)
  await openPage(stage, '/portal', await authenticate(origin, email, person.password))
}

/** Signing in and signing up, up to the portal. */
export const signInScenes: Scene[] = [
  {
    name: 'sign-in/start',
    path: '/login',
    reach: async (stage) => {
      await openPage(stage, '/login')
      await stage.page.locator(passwordField).waitFor()
    },
  },
  {
    name: 'sign-in/wrong-password',
    path: '/login',
    reach: async (stage) => {
      await openPage(stage, '/login')
      await stage.page.locator('input[type=email]:visible').fill('opener@customer.test')
      await stage.page.locator(passwordField).fill('not the password')
      await stage.page.keyboard.press('Enter')
      await stage.page.locator('[role=alert]:not(:empty)').first().waitFor()
    },
  },
  { name: 'sign-in/pin', path: '/pin', reach: (stage) => openPin(stage, 'pin') },
  {
    name: 'sign-in/wrong-pin',
    path: '/login',
    reach: async (stage) => {
      await openPin(stage, 'wrong-pin')
      await stage.page.keyboard.type('0000')
      await becomeQuiet(stage.page)
    },
  },
  {
    name: 'sign-in/second-factor',
    path: '/portal',
    reach: (stage) => openSecondFactor(stage, 'second-factor'),
  },
  {
    name: 'sign-in/recovery-code',
    path: '/portal',
    reach: async (stage) => {
      await openSecondFactor(stage, 'recovery-code')
      await pressIfPresent(stage, /recovery code/i)
    },
  },
  { name: 'sign-in/unknown-address', path: '/', reach: (stage) => openPage(stage, '/no/such/page') },
  { name: 'sign-up/form', path: '/signup', reach: (stage) => openPage(stage, '/signup') },
  {
    name: 'sign-up/form-problems',
    path: '/signup',
    reach: async (stage) => {
      await openPage(stage, '/signup')
      await stage.page.locator('input:visible').first().fill('nobody')
      await submit(stage)
    },
  },
  {
    name: 'sign-up/verify-email',
    path: '/verify-email',
    reach: (stage) => openAsNew(stage, 'verify-email', '/verify-email', 'registered'),
  },
  {
    name: 'sign-up/wrong-code',
    path: '/verify-email',
    reach: async (stage) => {
      await openAsNew(stage, 'wrong-code', '/verify-email', 'registered')
      await stage.page.locator('input:visible').first().click()
      await stage.page.keyboard.type('000000')
      await stage.page.keyboard.press('Enter')
      await becomeQuiet(stage.page)
    },
  },
  {
    name: 'sign-up/add-email',
    path: '/verify-email',
    reach: async (stage) => openPage(stage, '/portal', await makePersonByPhone(stage.product.portalUrl)),
  },
  {
    name: 'sign-up/set-pin',
    path: '/setup-pin',
    reach: (stage) => openAsNew(stage, 'set-pin', '/setup-pin', 'verified'),
  },
  { name: 'sign-up/eula', path: '/eula', reach: (stage) => openAsNew(stage, 'eula', '/eula', 'pinSet') },
  {
    name: 'sign-up/eula-not-accepted',
    path: '/eula',
    reach: async (stage) => {
      await openAsNew(stage, 'eula-not-accepted', '/eula', 'pinSet')
      await pressIfPresent(stage, /^accept/i)
    },
  },
  { name: 'reset/request', path: '/forgot-password', reach: (stage) => openPage(stage, '/forgot-password') },
  {
    name: 'reset/sent',
    path: '/reset-password',
    reach: async (stage) => {
      await openPage(stage, '/reset-password')
      await stage.page.locator('input[type=email]:visible').fill('baker@bakery.test')
      await stage.page.keyboard.press('Enter')
      await becomeQuiet(stage.page)
    },
  },
  {
    name: 'reset/new-password',
    path: '/reset-password',
    reach: async (stage) => {
      const [origin, email] = [stage.product.portalUrl, 'new-password@visitor.test']
      await makePerson(origin, email)
      const url = `${origin}/reset-password`
      await mustPost(origin, '/stytch/password/reset/start', {
        email,
        login_redirect_url: url,
        reset_password_redirect_url: url,
      })
      const { text } = await messageTo(email, ({ link }) => link !== null, origin)
      const [link = ''] = /http\S+/.exec(text) ?? []
      const { pathname, search } = new URL(link)
      await openPage(stage, pathname + search)
      await stage.page.locator(passwordField).first().fill('abcdef')
      await becomeQuiet(stage.page)
    },
  },
]
