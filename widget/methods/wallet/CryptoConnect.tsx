import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { Emblem } from '../../screens/Emblem.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { WalletLogo } from './logos.tsx'
import type { CryptoConnect as State, WalletEvent } from './states.ts'
import { nameOf } from './WalletLabel.tsx'

type Props = ScreenProps<State & Feedback, WalletEvent>

/** The wallet's pop-up asks for an account. */
export function CryptoConnect({ state, send, t }: Props) {
  const { walletOption } = state.cryptoState
  const back = { label: t('back'), onPress: () => send({ method: 'wallet', type: 'backPressed' }) }
  return (
    <Frame
      title={t('wallet.connecting')}
      back={back}
      emblem={
        <Emblem busy>
          <WalletLogo type={walletOption.type} />
        </Emblem>
      }
    >
      <p className="lw-text" part="text">
        {t('wallet.connecting.text', { wallet: nameOf(walletOption, t) })}
      </p>
      <p className="lw-text lw-quiet" part="text">
        {t('wallet.locked')}
      </p>
    </Frame>
  )
}
