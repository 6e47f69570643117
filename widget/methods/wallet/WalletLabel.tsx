import type { FoundWallet } from '../../core/wallets.ts'
import type { Translate } from '../../messages/translate.ts'
import { WalletLogo } from './logos.tsx'

/** A wallet's display name; an unnamed wallet is called after its chain. */
export const nameOf = ({ name, type }: FoundWallet, t: Translate): string =>
  name ?? t(type === 'Solana' ? 'wallet.solana' : 'wallet.ethereum')

type Props = { wallet: FoundWallet; t: Translate; isWide?: boolean }

/** The logo and label of a wallet's button. If there is little space, only the name is visible. */
export function WalletLabel({ wallet, t, isWide = true }: Props) {
  const name = nameOf(wallet, t)
  const whole = t('wallet.continue', { wallet: name })
  return (
    <span className="lw-wallet">
      <WalletLogo type={wallet.type} />
      {isWide ? (
        <span>{whole}</span>
      ) : (
        <>
          <span className="lw-hidden">{whole}</span>
          <span className="lw-wallet-name" aria-hidden="true">
            {name}
          </span>
        </>
      )}
    </span>
  )
}
