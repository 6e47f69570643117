import { toBanner } from '../../core/banner.ts'
import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { Button } from '../../ui/Button.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { ProblemBanner } from '../../ui/ProblemBanner.tsx'
import type { CryptoError as State, WalletEvent } from './states.ts'

type Props = ScreenProps<State & Feedback, WalletEvent>

/** The wallet's error, its reason if known, and a retry button. */
export function CryptoError({ state, send, t, toText, now }: Props) {
  const { errorMessage, hint } = state
  const back = { label: t('back'), onPress: () => send({ method: 'wallet', type: 'backPressed' }) }
  return (
    <Frame title={t('wallet.error')} back={back}>
      {errorMessage && <ProblemBanner {...toBanner(errorMessage, { toText, now, t })} />}
      {hint && (
        <p className="lw-text" part="text">
          {t(`wallet.hint.${hint}`)}
        </p>
      )}
      <Button onPress={() => send({ method: 'wallet', type: 'tryAgainPressed' })}>{t('main.retry')}</Button>
    </Frame>
  )
}
