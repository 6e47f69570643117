import type { LazyWallets, Wallets } from '../core/wallets.ts'

export const loadWallets = async (): Promise<Wallets> =>
  (await import('../methods/wallet/page-wallets.ts')).openPageWallets(window)

/** The wallets of the page: looked for once, when somebody may need one, and again only where that failed. */
export function createLazyWallets(load: () => Promise<Wallets>): LazyWallets {
  let wallets: Wallets | undefined
  let coming: Promise<Wallets> | undefined
  return {
    find: () => wallets,
    load() {
      coming ??= load().then(
        (arrived) => {
          wallets = arrived
          return arrived
        },
        (error: unknown) => {
          coming = undefined
          throw error
        },
      )
      return coming
    },
  }
}
