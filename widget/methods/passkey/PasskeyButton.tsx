import type { BlockProps } from '../../core/screen.ts'
import { Button } from '../../ui/Button.tsx'
import { PasskeyIcon } from '../../ui/PasskeyIcon.tsx'
import { WithLogo } from '../../ui/WithLogo.tsx'
import type { PasskeyEvent } from './states.ts'

/** The block of Main that opens the browser's passkey prompt. */
export function PasskeyButton({ state, send, t }: BlockProps<PasskeyEvent>) {
  const { busy } = state
  return (
    <Button
      kind="secondary"
      busy={busy === 'passkey'}
      disabled={busy !== null}
      onPress={() => send({ method: 'passkey', type: 'buttonPressed' })}
    >
      <WithLogo mark={<PasskeyIcon />}>{t('passkey.submit')}</WithLogo>
    </Button>
  )
}
