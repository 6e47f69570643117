import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { Button } from '../../ui/Button.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { useSheet } from '../../ui/sheets.ts'
import type { CryptoOtherScreen as State, WalletEvent } from './states.ts'
import { WalletLabel } from './WalletLabel.tsx'
import css from './wallet.css?inline'

type Props = ScreenProps<State & Feedback, WalletEvent>

/** The wallets that do not fit on Main, and a link to set up a new one. */
export function CryptoOtherScreen({ state, send, t }: Props) {
  const element = useSheet<HTMLUListElement>(css)
  const back = { label: t('back'), onPress: () => send({ method: 'wallet', type: 'backPressed' }) }
  return (
    <Frame title={t('wallet.other')} back={back}>
      <ul ref={element} className="lw-wallet-list" part="wallets">
        {state.wallets.map((wallet) => (
          <li key={wallet.id}>
            <Button kind="secondary" onPress={() => send({ method: 'wallet', type: 'walletChosen', wallet })}>
              <WalletLabel wallet={wallet} t={t} />
            </Button>
          </li>
        ))}
        <li>
          <Button kind="secondary" onPress={() => send({ method: 'wallet', type: 'setUpPressed' })}>
            {t('wallet.setup')}
          </Button>
        </li>
      </ul>
    </Frame>
  )
}
