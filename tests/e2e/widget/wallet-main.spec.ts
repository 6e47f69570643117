import type { Page } from '@playwright/test'
import { installWallets, type Way } from './browser-wallets.ts'
import { expectNoFindings } from './findings.ts'
import { expect, test } from './fixture.ts'

// Main, Crypto Other Screen and Crypto Setup Wallet with the test provider.

const announced = (rdns: string, name: string, uuid?: string): Way => ({
  by: 'announcement',
  rdns,
  name,
  ...(uuid !== undefined && { uuid }),
})
const everyone: Way[] = [
  announced('test.one', 'One Wallet'),
  announced('io.metamask', 'MetaMask'),
  announced('com.coinbase.wallet', 'Coinbase Wallet'),
  announced('com.binance.wallet', 'Binance Wallet'),
  announced('test.vessel', 'Vessel'),
  { by: 'registration', name: 'Phantom' },
  { by: 'registration', name: 'Two Wallet' },
]
const host = { artifact: 'drop-in', attributes: { products: 'crypto otp' } } as const

const wallets = (page: Page) => page.getByRole('group', { name: 'Wallets' })
const names = (page: Page) => wallets(page).getByRole('button')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const card = (page: Page) => page.getByTestId('lw-card')
const continueWith = (page: Page, ...list: string[]) =>
  list.map((name) => button(page, `Continue with ${name}`))

test('shows five wallets on Main and the rest on another screen', async ({ page, open }) => {
  await installWallets(page, everyone)
  await open(host)
  await expect(names(page)).toHaveCount(6)
  for (const walletButton of continueWith(page, 'Phantom', 'Metamask', 'Coinbase', 'Binance', 'Vessel')) {
    await expect(walletButton).toBeVisible()
  }
  await expectNoFindings(page, 'Main')
  await button(page, 'Other wallets').click()
  await expect(heading(page, 'Other wallets')).toBeFocused()
  await expect(card(page).getByRole('listitem')).toHaveCount(3)
  await expectNoFindings(page, 'CryptoOtherScreen')
  await button(page, 'Continue with Two Wallet').click()
  await expect(heading(page, 'You’re signed in')).toBeVisible()
  await expectNoFindings(page, 'CryptoConfirmation')
})

test('adds a late wallet on both screens without moving anything below', { tag: '@long' }, async ({
  page,
  open,
}) => {
  const come = await installWallets(page, everyone, { late: true })
  // Otherwise the screen slides in, starting in a frame that a test cannot wait for.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(host)
  await expect(page.getByText('No wallet found in this browser.')).toBeVisible()
  const field = page.getByLabel('Email')
  const before = await field.boundingBox()
  for (const wallet of come.slice(1)) {
    await wallet.come()
    expect(await field.boundingBox()).toEqual(before)
  }
  await expect(names(page)).toHaveCount(6)
  expect(await field.boundingBox()).toEqual(before)
  await button(page, 'Other wallets').click()
  await expect(card(page).getByRole('listitem')).toHaveCount(2)
  await come[0]?.come()
  await expect(button(page, 'Continue with One Wallet')).toBeVisible()
})

test('detects a late wallet that is only a global variable', { tag: '@long' }, async ({ page, open }) => {
  const [wallet] = await installWallets(page, [{ by: 'ethereum', flags: ['isMetaMask'] }], { late: true })
  await open(host)
  await expect(page.getByText('No wallet found in this browser.')).toBeVisible()
  await wallet?.come()
  await expect(button(page, 'Continue with Metamask')).toBeVisible()
})

test('nothing moves when the wallets arrive', { tag: '@long' }, async ({ page, open }) => {
  // The card's own entrance animation does not count as a shift.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await installWallets(page, everyone.slice(0, 2))
  let bring = () => {}
  const brought = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route(/chunks\/(WalletButtons|page-wallets)-/, async (route) => {
    await brought
    await route.continue()
  })
  await open(host)
  const field = page.getByLabel('Email')
  const before = await field.boundingBox()
  bring()
  await expect(names(page)).toHaveCount(3)
  expect(await field.boundingBox()).toEqual(before)
})

test('reports a failed wallet detection and retries it', { tag: '@long' }, async ({
  page,
  open,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource/)
  await installWallets(page, everyone.slice(0, 1))
  let reachable = false
  await page.route(/chunks\/page-wallets-/, (route) => (reachable ? route.continue() : route.abort()))
  await open(host)
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach our servers.')
  reachable = true
  // Browsers remember that a module failed to load, by its URL.
  await button(page, 'Try again').click()
  await expect(page.getByRole('alert').or(button(page, 'Continue with One Wallet'))).toBeVisible()
})

test('distinguishes wallets of the same name and merges duplicates', { tag: '@long' }, async ({
  page,
  open,
}) => {
  await installWallets(page, [
    announced('io.metamask', 'MetaMask'),
    // What the wallet's SDK in the page announces.
    announced('io.metamask', 'MetaMask'),
    announced('test.copy', 'Metamask'),
    announced('test.one', 'Taken', '00000000-0000-4000-8000-000000000000'),
  ])
  await open(host)
  // A provider that reuses an announced ID is ignored.
  await expect(names(page)).toHaveCount(3)
  await expect(button(page, 'Continue with Metamask')).toBeVisible()
  await expect(button(page, 'Continue with Metamask (2)')).toBeVisible()
})

test('distinguishes several wallets in one global variable', { tag: '@long' }, async ({ page, open }) => {
  const [metamask, coinbase] = await installWallets(page, [
    { by: 'ethereum', flags: ['isMetaMask'] },
    { by: 'ethereum', flags: ['isMetaMask', 'isCoinbaseWallet'] },
  ])
  await open(host)
  await button(page, 'Continue with Coinbase').click()
  await expect(heading(page, 'You’re signed in')).toBeVisible()
  expect(metamask?.requests).toEqual([])
  expect(coinbase?.requests.map(({ method }) => method)).toEqual(['connect', 'accounts', 'sign'])
})

test('links to wallet downloads if none is found', { tag: '@long' }, async ({ page, open }) => {
  await open(host)
  await button(page, 'Set up a new wallet').click()
  await expect(heading(page, 'Set up a new wallet')).toBeFocused()
  await expect(page.getByText(/^Each link opens the wallet’s website/)).toBeVisible()
  const hosts = await card(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => `${link.textContent} ${(link as HTMLAnchorElement).host}`))
  expect(hosts).toEqual([
    'Phantom phantom.com',
    'Metamask metamask.io',
    'Coinbase www.coinbase.com',
    'Binance www.binance.com',
  ])
  for (const link of await card(page).getByRole('link').all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
  await expectNoFindings(page, 'CryptoSetupWallet')
  await button(page, 'Back').click()
  await expect(heading(page, 'Sign up or log in')).toBeVisible()
})

test('Back restores the email address and the tab', { tag: '@long' }, async ({ page, open }) => {
  const [wallet] = await installWallets(page, [{ by: 'ethereum' }, { by: 'solana' }])
  if (wallet) wallet.responses = { connect: 'silence' }
  await open({ ...host, config: { otpOptions: { methods: ['sms', 'email'] } } })
  await page.getByRole('tab', { name: 'Email' }).click()
  await expect(button(page, 'Continue with Solana wallet')).toBeVisible()
  await button(page, 'Continue with Ethereum wallet').click()
  await expect(heading(page, 'Connecting to your wallet...')).toBeVisible()
  await button(page, 'Back').click()
  await expect(page.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true')
})
