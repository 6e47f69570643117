import { fetchChunk } from '../../core/fetch-chunk.ts'
import { createLazy } from '../../core/lazy.ts'
import type { LazyWallets, Wallets } from '../../core/wallets.ts'

/** The wallets of this page. All elements share them. */
export const lazyWallets: LazyWallets = createLazy(
  fetchChunk(
    () => import('./page-wallets.ts'),
    ({ openPageWallets }): Wallets => openPageWallets(window),
  ),
)
