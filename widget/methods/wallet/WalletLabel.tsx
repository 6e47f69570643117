import type { FoundWallet } from '../../core/wallets.ts'
import type { Translate } from '../../messages/translate.ts'
import { WalletLogo } from './logos.tsx'

/** What a wallet is called. One that does not say is called after its chain. */
export const nameOf = ({ name, type }: FoundWallet, t: Translate): string =>
  name ?? t(type === 'Solana' ? 'wallet.solana' : 'wallet.ethereum')

type Props = { wallet: FoundWallet; t: Translate; isWide?: boolean }

/** Mark and words of a wallet's button. Where there is little room the eye gets the name alone. */
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
