import type { Page } from '@playwright/test'
import { bringWallets } from './browser-wallets.ts'
import { main, type Scenario } from './failure-table.ts'

const host = { attributes: { products: 'crypto otp' } }
const start = '/sdk/v1/crypto_wallets/authenticate/start/primary'
const check = '/sdk/v1/crypto_wallets/authenticate'
const otherResponses = { [start]: { how: 'responds', with: { challenge: 'Sign in.' } } } as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A wallet that appears long after the page has loaded. */
async function reach(page: Page) {
  const choice = button(page, 'Continue with Metamask')
  if (await choice.isVisible()) return
  await bringWallets(page, [{ by: 'announcement', rdns: 'io.metamask', name: 'MetaMask' }])
  await choice.waitFor()
}

/** Presses the button, and waits until the wallet has responded and the provider is called. */
const askingFor = (path: string) => async (page: Page) => {
  const again = button(page, 'Try again')
  const requested = page.waitForRequest((request) => new URL(request.url()).pathname === path)
  await ((await again.isVisible()) ? again : button(page, 'Continue with Metamask')).click()
  await requested
}

/** The provider's responses to a wallet. */
export const walletPlaces: readonly Scenario[] = [
  {
    screen: 'CryptoConnect',
    call: 'requesting the text to sign',
    host,
    otherResponses,
    reach,
    act: askingFor(start),
    path: start,
    successText: 'You’re signed in',
    leave: { press: 'Back', title: main },
  },
  {
    screen: 'CryptoSignMessage',
    call: 'verifying a signature',
    host,
    otherResponses,
    reach,
    act: askingFor(check),
    path: check,
    successText: 'You’re signed in',
    leave: { press: 'Back', title: main },
  },
]
