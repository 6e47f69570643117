import type { Page } from '@playwright/test'
import { demoUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { type BrowserWallet, installWallets, type Way } from './browser-wallets.ts'
import { expectNoFindings } from './findings.ts'

// Wallets with real signatures, detected by the drop-in script on another site, with the real server.

const metamask: Way = { by: 'announcement', rdns: 'io.metamask', name: 'MetaMask' }
const phantom: Way = { by: 'registration', name: 'Phantom' }

async function openWith(page: Page, products = 'crypto otp') {
  await page.addInitScript((productList) => {
    // Runs before the widget's script, as if it were part of the page.
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('login-widget')?.setAttribute('products', productList)
    })
  }, products)
  await page.goto(demoUrl)
  await expect(wallets(page)).toHaveAttribute('aria-busy', 'false')
}

const wallets = (page: Page) => page.getByRole('group', { name: 'Wallets' })
const choose = (page: Page, name: string) =>
  page.getByRole('button', { name: `Continue with ${name}`, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function expectSignedIn(page: Page) {
  const eventRow = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(eventRow('lw-authenticated')).toContainText('"method":"wallet"')
  await expect(eventRow('lw-flow-complete')).toContainText('"screen":"CryptoConfirmation"')
  const session = await page.evaluate(() => document.querySelector('login-widget')?.session())
  expect(session?.session_token).toBeTruthy()
}

const ways: [string, Way][] = [
  ['Metamask', metamask],
  ['Metamask', { by: 'ethereum', flags: ['isMetaMask'] }],
  ['Coinbase', { by: 'announcement', rdns: 'com.coinbase.wallet', name: 'Coinbase Wallet' }],
  ['Coinbase', { by: 'ethereum', flags: ['isCoinbaseWallet', 'isMetaMask'] }],
  ['Binance', { by: 'announcement', rdns: 'com.binance.wallet', name: 'Binance Wallet' }],
  ['Binance', { by: 'global', path: 'binancew3w.ethereum' }],
  ['Binance', { by: 'global', path: 'BinanceChain' }],
  ['Vessel', { by: 'announcement', rdns: 'test.vessel', name: 'Vessel' }],
  ['Vessel', { by: 'ethereum', flags: ['isVessel'] }],
  ['Phantom', phantom],
  ['Phantom', { by: 'solana', flags: ['isPhantom'] }],
  ['Phantom', { by: 'global', path: 'phantom.solana' }],
  ['Some Wallet', { by: 'announcement', rdns: 'test.some', name: 'Some Wallet' }],
  ['Ethereum wallet', { by: 'ethereum' }],
  ['Solana wallet', { by: 'solana' }],
  ['Another Wallet', { by: 'registration', name: 'Another Wallet' }],
]

for (const [name, way] of ways) {
  const path = way.by === 'global' ? way.path : 'flags' in way ? `${way.by} ${way.flags}` : way.by
  test(`${name} signs in, found by ${path}`, async ({ page }) => {
    const [wallet] = (await installWallets(page, [way])) as [BrowserWallet]
    await openWith(page)
    await choose(page, name)
    await expectSignedIn(page)
    const text = wallet.requests.find(({ method }) => method === 'sign')?.text ?? ''
    const message = Buffer.from(text.replace(/^0x/, ''), 'hex').toString('utf8')
    expect(message).toContain(`${new URL(demoUrl).host} wants you to sign in with your`)
    expect(message).toContain(wallet.address)
  })
}

test('every screen of a sign-in has its texts, works by keyboard alone, and passes axe', async ({ page }) => {
  const [wallet] = (await installWallets(page, [metamask])) as [BrowserWallet]
  wallet.responses = { connect: 'silence' }
  await openWith(page, 'crypto')
  await expectNoFindings(page, 'Main')
  await page.getByRole('button', { name: 'Continue with Metamask' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Connecting to your wallet...')).toBeFocused()
  await expect(page.getByText('To finish signing in, use the Metamask pop-up.')).toBeVisible()
  await expect(page.getByText('No pop-up? Open your wallet: it may be locked.')).toBeVisible()
  await expectNoFindings(page, 'CryptoConnect')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Sign up or log in')).toBeFocused()

  wallet.responses = { sign: 'silence' }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Sign the message')).toBeFocused()
  await expect(page.getByText(/It proves that you own the wallet/)).toBeVisible()
  await expectNoFindings(page, 'CryptoSignMessage')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Sign up or log in')).toBeFocused()

  wallet.responses = {}
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/crypto_wallets/authenticate', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Verifying signature...')).toBeVisible()
  await expectNoFindings(page, 'CryptoSignMessage, checking')
  go()
  await expectSignedIn(page)
})

test.describe('a failing wallet', () => {
  const connectFailed = '[Error] Could not connect to wallet'
  const signFailed = '[Error] Could not sign message'
  const rows: [string, BrowserWallet['responses'], string, string | undefined][] = [
    [
      'shows that connecting was declined',
      { connect: 'decline' },
      connectFailed,
      'The request was declined in your wallet.',
    ],
    [
      'shows that signing was declined',
      { sign: 'decline' },
      signFailed,
      'The request was declined in your wallet.',
    ],
    [
      'shows that another request is open',
      { connect: 'busy' },
      connectFailed,
      'Your wallet already has an open request. Open it, respond there, then try again.',
    ],
    [
      'shows that the wallet is locked',
      { connect: 'no account' },
      connectFailed,
      'Your wallet shared no account. Unlock it, choose an account, then try again.',
    ],
    ['shows an error in connecting', { connect: 'nonsense' }, connectFailed, undefined],
    ['shows an error in signing', { sign: 'nonsense' }, signFailed, undefined],
    ['shows a missing signature', { sign: 'no account' }, signFailed, undefined],
  ]
  for (const [name, way] of [
    ['Metamask', metamask],
    ['Phantom', phantom],
  ] as const) {
    test(`${name}: decline, be busy or locked, or break, and work on the next attempt`, async ({ page }) => {
      const [wallet] = (await installWallets(page, [way])) as [BrowserWallet]
      await openWith(page)
      const screens = new Set<string>()
      for (const [what, responses, sentence, hint] of rows) {
        await test.step(what, async () => {
          wallet.responses = responses
          const before = wallet.requests.length
          await page
            .getByRole('button', { name: /^(Continue with|Try again)/ })
            .first()
            .click()
          await expect.poll(() => wallet.requests.length).toBeGreaterThan(before)
          await expect(heading(page, 'Something went wrong')).toBeFocused()
          await expect(page.getByRole('note')).toContainText(sentence)
          if (hint) await expect(page.getByText(hint)).toBeVisible()
          const screen = `${sentence}, ${hint}`
          if (!screens.has(screen)) await expectNoFindings(page, `CryptoError: ${what}`)
          screens.add(screen)
        })
      }
      wallet.responses = {}
      await page.getByRole('button', { name: 'Try again' }).click()
      await expectSignedIn(page)
    })
  }

  test('is not asked to sign after the visitor has left', async ({ page }) => {
    const [wallet] = (await installWallets(page, [metamask])) as [BrowserWallet]
    let response = () => {}
    const held = new Promise<void>((resolve) => {
      response = resolve
    })
    await openWith(page)
    await page.route('**/crypto_wallets/authenticate/start/**', async (route) => {
      await held
      await route.continue()
    })
    const begun = page.waitForRequest('**/crypto_wallets/authenticate/start/**')
    await choose(page, 'Metamask')
    await begun
    await page.getByRole('button', { name: 'Back' }).click()
    const responded = page.waitForEvent('requestfinished', (request) =>
      /authenticate\/start/.test(request.url()),
    )
    response()
    await responded
    // The widget would call the wallet in the task that handles the response.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await expect(heading(page, 'Sign up or log in')).toBeVisible()
    expect(wallet.requests.map(({ method }) => method)).toEqual(['connect'])
  })

  for (const emitsEvent of [true, false]) {
    test(`shows that the account changed before signing${emitsEvent ? '' : ', without an event'}`, async ({
      page,
    }) => {
      const [wallet] = (await installWallets(page, [metamask])) as [BrowserWallet]
      await openWith(page)
      if (emitsEvent) wallet.responses = { sign: 'silence' }
      else {
        await page.route('**/crypto_wallets/authenticate/start/**', async (route) => {
          await wallet.chooseAnother(false)
          await route.continue()
        })
      }
      await choose(page, 'Metamask')
      if (emitsEvent) {
        await expect(heading(page, 'Sign the message')).toBeVisible()
        await expect.poll(() => wallet.requests.at(-1)?.method).toBe('sign')
        await wallet.chooseAnother()
      }
      await expect(page.getByRole('alert')).toHaveText(
        'The account in your wallet changed. Try again to sign in with the new one.',
      )
      await expect(page.getByRole('note')).toContainText(signFailed)
      wallet.responses = {}
      await page.getByRole('button', { name: 'Try again' }).click()
      await expectSignedIn(page)
    })
  }

  test('change its chain before it signs', async ({ page }) => {
    const [wallet] = (await installWallets(page, [metamask])) as [BrowserWallet]
    await openWith(page)
    await page.route('**/crypto_wallets/authenticate/start/**', async (route) => {
      await wallet.changeChain()
      await route.continue()
    })
    await choose(page, 'Metamask')
    await expectSignedIn(page)
  })

  test('sign with another key or as a contract', async ({ page }) => {
    const [wallet] = (await installWallets(page, [metamask])) as [BrowserWallet]
    await openWith(page)
    wallet.signature = `0x${'11'.repeat(64)}1b`
    await choose(page, 'Metamask')
    await expect(page.getByRole('alert')).toHaveText(
      'The signature doesn’t match the connected account, or it expired. Please try again.',
    )
    wallet.signature = `0x${'11'.repeat(200)}`
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Smart contract wallets aren’t supported. Please use a wallet with its own private key.',
    )
    delete wallet.signature
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectSignedIn(page)
  })
})
