import type { Translate } from '../../messages/translate.ts'
import { Success } from '../../ui/Success.tsx'

/** Shown after a valid passkey. */
export const PasskeyConfirmation = ({ t }: { t: Translate }) => (
  <Success title={t('passkey.success')} text={t('passkey.success.text')} />
)
