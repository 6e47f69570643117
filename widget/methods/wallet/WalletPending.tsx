import type { WalletType } from '../../core/wallets.ts'
import { useSheet } from '../../ui/sheets.ts'
import { WalletLogo } from './logos.tsx'
import css from './wallet.css?inline'

/** Waiting for the wallet: its logo inside a spinner. */
export function WalletPending({ type }: { type: WalletType }) {
  const element = useSheet<HTMLDivElement>(css)
  return (
    <div ref={element} className="lw-wallet-waiting" part="waiting" aria-hidden="true">
      <span className="lw-spinner" part="spinner" />
      <WalletLogo type={type} large />
    </div>
  )
}
