import type { Page } from '@playwright/test'
import { bringWallets } from './browser-wallets.ts'
import { everyFailure, main, rejection, type Scenario, unknownError } from './failure-table.ts'

const host = { attributes: { products: 'crypto otp' } }
const start = '/sdk/v1/crypto_wallets/authenticate/start/primary'
const check = '/sdk/v1/crypto_wallets/authenticate'
const usual = { [start]: { how: 'answers', with: { challenge: 'Sign in.' } } } as const

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

const tooOld = 'For security, please sign in again, then try once more.'

/** The provider's responses to a wallet. */
export const walletPlaces: readonly Scenario[] = [
  {
    screen: 'CryptoConnect',
    call: 'requesting the text to sign',
    host,
    usual,
    reach,
    act: askingFor(start),
    path: start,
    failures: [
      ...everyFailure,
      unknownError,
      rejection('sign-in too old', 403, 'session_too_old_to_add_factor', tooOld),
    ],
    successText: 'You’re signed in',
    leave: { press: 'Back', title: main },
  },
  {
    screen: 'CryptoSignMessage',
    call: 'verifying a signature',
    host,
    usual,
    reach,
    act: askingFor(check),
    path: check,
    failures: [
      ...everyFailure,
      unknownError,
      rejection(
        'wrong signature',
        401,
        'unable_to_authenticate_crypto_wallet',
        'The signature doesn’t match the connected account, or it expired. Please try again.',
      ),
      rejection(
        'contract wallet',
        400,
        'contract_wallet_not_supported',
        'Smart contract wallets aren’t supported. Please use a wallet with its own private key.',
      ),
      rejection(
        'expired message',
        400,
        'siwe_message_expired',
        'The message expired before it was signed. Please try again.',
      ),
      rejection(
        "another person's wallet",
        400,
        'duplicate_wallet_address',
        'This wallet belongs to another account.',
      ),
    ],
    successText: 'You’re signed in',
    leave: { press: 'Back', title: main },
  },
]
