import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { Emblem } from '../../screens/Emblem.tsx'
import { ProblemBanner } from '../../screens/ProblemBanner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DeveloperNote } from '../../ui/DeveloperNote.tsx'
import { Frame } from '../../ui/Frame.tsx'
import type { CryptoError as State, WalletEvent } from './states.ts'

type Props = ScreenProps<State & Feedback, WalletEvent>

/** What the wallet's own errors prevented. Their texts are for developers. */
const walletErrors = new Map<string | undefined, 'connect' | 'sign'>([
  ['wallet_connect_failed', 'connect'],
  ['wallet_sign_failed', 'sign'],
])

/** Why the wallet failed, and a retry button. */
export function CryptoError({ state, send, t, toText, now }: Props) {
  const { errorMessage, hint } = state
  const ofWallet = walletErrors.get(errorMessage?.code)
  const back = { label: t('back'), onPress: () => send({ method: 'wallet', type: 'backPressed' }) }
  return (
    <Frame title={t('wallet.error')} back={back} emblem={<Emblem name="warning" tone="error" />}>
      {ofWallet ? (
        <p className="lw-text" part="text" role="alert">
          {t(hint ? `wallet.hint.${hint}` : `wallet.failed.${ofWallet}`)}
        </p>
      ) : (
        <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      )}
      <Button onPress={() => send({ method: 'wallet', type: 'tryAgainPressed' })}>{t('main.retry')}</Button>
      {errorMessage && ofWallet && (
        <DeveloperNote title={t('developer.title')}>{toText(errorMessage)}</DeveloperNote>
      )}
    </Frame>
  )
}
