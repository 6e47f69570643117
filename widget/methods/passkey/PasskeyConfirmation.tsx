import type { Translate } from '../../messages/translate.ts'
import { Success } from '../../ui/Success.tsx'

/** The passkey was right. */
export const PasskeyConfirmation = ({ t }: { t: Translate }) => (
  <Success title={t('passkey.success')} text={t('passkey.success.text')} />
)
