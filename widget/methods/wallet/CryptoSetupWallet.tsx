import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import type { WalletType } from '../../core/wallets.ts'
import { Emblem } from '../../screens/Emblem.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { useSheet } from '../../ui/sheets.ts'
import { WalletLogo } from './logos.tsx'
import type { CryptoSetupWallet as State, WalletEvent } from './states.ts'
import css from './wallet.css?inline'

type Props = ScreenProps<State & Feedback, WalletEvent>

/** Download pages by wallet. Vessel has none. */
const downloads = [
  { type: 'Phantom', url: 'https://phantom.com/download' },
  { type: 'Metamask', url: 'https://metamask.io/download' },
  { type: 'Coinbase', url: 'https://www.coinbase.com/wallet/downloads' },
  { type: 'Binance', url: 'https://www.binance.com/en/binancewallet' },
] as const satisfies { type: WalletType; url: string }[]

/** Links to download a wallet. */
export function CryptoSetupWallet({ send, t }: Props) {
  const element = useSheet<HTMLUListElement>(css)
  const back = { label: t('back'), onPress: () => send({ method: 'wallet', type: 'backPressed' }) }
  return (
    <Frame title={t('wallet.setup')} back={back} emblem={<Emblem name="wallet" />}>
      <p className="lw-text" part="text">
        {t('wallet.setup.text')}
      </p>
      <ul ref={element} className="lw-wallet-list" part="wallets">
        {downloads.map(({ type, url }) => (
          <li key={type}>
            <a
              className="lw-button lw-button-secondary"
              part="button button-secondary"
              href={url}
              target="_blank"
              rel="noopener noreferrer"
            >
              <span className="lw-wallet">
                <WalletLogo type={type} />
                {type}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Frame>
  )
}
