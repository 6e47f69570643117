import { completeSignIn, type Ports, requirePart } from '../../core/ports.ts'
import type { BeginEvent } from '../../core/states.ts'
import type { Wallet } from '../../core/wallets.ts'
import { chainOf } from '../../core/wallets.ts'
import { toHint } from './error-hint.ts'
import { lazyWallets } from './lazy-wallets.ts'
import { splitOverflow } from './overflow.ts'
import type { WalletEffect, WalletEvent } from './states.ts'

/** Runs the effects of wallets. The wallet is called synchronously, while the user gesture is active. */
export async function performWallet(
  effect: WalletEffect,
  ports: Ports,
  signal: AbortSignal,
): Promise<WalletEvent | BeginEvent | undefined> {
  switch (effect.run) {
    case 'watchWallets':
      return watchWallets(ports, signal)
    case 'connect':
      return callWallet(effect.id, 'connect', async (wallet) => ({
        method: 'wallet',
        type: 'connected',
        walletAddress: await wallet.connect(),
      }))
    case 'requestChallenge': {
      const { walletType, walletAddress } = effect
      const account = { chain: chainOf(walletType), address: walletAddress }
      const { challenge } = await walletsOf(ports).challenge(account, signal)
      return { method: 'wallet', type: 'challenged', walletAddress, walletChallenge: challenge }
    }
    case 'sign':
      return callWallet(effect.id, 'sign', (wallet) => sign(wallet, effect, signal))
    case 'authenticate': {
      const { walletType, walletAddress, signature } = effect
      const { sessionMinutes } = ports.settings()
      const signed = { chain: chainOf(walletType), address: walletAddress, signature, sessionMinutes }
      return {
        method: 'wallet',
        type: 'accepted',
        session: await walletsOf(ports).authenticate(signed, signal),
      }
    }
    case 'complete':
      return completeSignIn(ports, 'wallet', effect.session)
  }
}

/** Resolves when the wallets of Crypto Other Screen change. */
function watchWallets(ports: Ports, signal: AbortSignal): Promise<WalletEvent> | undefined {
  const wallets = lazyWallets.find()
  if (!wallets) return undefined
  return new Promise((resolve) => {
    const stop = wallets.watch(() => {
      stop()
      const { overflow } = splitOverflow(wallets.list(), ports.settings())
      resolve({ method: 'wallet', type: 'walletsChanged', wallets: overflow })
    })
    signal.addEventListener('abort', stop)
  })
}

/**
 * Converts anything that a wallet throws, and a missing wallet, into an ordinary event, because users decline requests.
 */
async function callWallet(
  id: string,
  by: 'connect' | 'sign',
  ask: (wallet: Wallet) => Promise<WalletEvent>,
): Promise<WalletEvent> {
  const wallet = lazyWallets.find()?.find(id)
  try {
    if (wallet) return await ask(wallet)
  } catch (error) {
    return { method: 'wallet', type: 'walletFailed', by, hint: toHint(error) }
  }
  return { method: 'wallet', type: 'walletFailed', by, hint: null }
}

/** Aborts if the wallet switches accounts while it signs. */
async function sign(
  wallet: Wallet,
  { walletAddress, walletChallenge }: Extract<WalletEffect, { run: 'sign' }>,
  signal: AbortSignal,
): Promise<WalletEvent> {
  return new Promise((resolve, reject) => {
    const stop = wallet.watchAccount(walletAddress, () =>
      resolve({ method: 'wallet', type: 'walletFailed', by: 'sign', hint: 'account_changed' }),
    )
    signal.addEventListener('abort', stop)
    wallet
      .sign(walletChallenge, walletAddress)
      .then((signature) => resolve({ method: 'wallet', type: 'signed', signature }), reject)
      .finally(stop)
  })
}

const walletsOf = (ports: Ports) => requirePart(ports.provider().wallets)
