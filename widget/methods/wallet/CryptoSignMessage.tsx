import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { Emblem } from '../../screens/Emblem.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { WalletLogo } from './logos.tsx'
import type { CryptoSignMessage as State, WalletEvent } from './states.ts'
import { nameOf } from './WalletLabel.tsx'

type Props = ScreenProps<State & Feedback, WalletEvent>

/** The wallet's pop-up asks for a signature; then the signature is verified. */
export function CryptoSignMessage({ state, send, t }: Props) {
  const { cryptoState, checking } = state
  const { walletOption } = cryptoState
  const back = { label: t('back'), onPress: () => send({ method: 'wallet', type: 'backPressed' }) }
  return (
    <Frame
      title={t('wallet.sign')}
      back={back}
      emblem={
        <Emblem busy={!checking}>
          <WalletLogo type={walletOption.type} />
        </Emblem>
      }
    >
      <p className="lw-text" part="text">
        {t('wallet.sign.text', { wallet: nameOf(walletOption, t) })}
      </p>
      {checking && <Progress>{t('wallet.verifying')}</Progress>}
    </Frame>
  )
}
