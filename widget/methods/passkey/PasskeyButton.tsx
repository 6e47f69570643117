import type { BlockProps } from '../../core/screen.ts'
import { Button } from '../../ui/Button.tsx'
import { Marked } from '../../ui/Marked.tsx'
import { PasskeyIcon } from '../../ui/PasskeyIcon.tsx'
import type { PasskeyEvent } from './states.ts'

/** The block of Main that opens the browser's prompt for a passkey. */
export function PasskeyButton({ state, send, t }: BlockProps<PasskeyEvent>) {
  const { busy } = state
  return (
    <Button
      kind="secondary"
      busy={busy === 'passkey'}
      disabled={busy !== null}
      onPress={() => send({ method: 'passkey', type: 'buttonPressed' })}
    >
      <Marked mark={<PasskeyIcon />}>{t('passkey.submit')}</Marked>
    </Button>
  )
}
