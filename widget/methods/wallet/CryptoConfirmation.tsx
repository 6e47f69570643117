import type { Translate } from '../../messages/translate.ts'
import { Success } from '../../ui/Success.tsx'

/** Shown after a valid signature. */
export const CryptoConfirmation = ({ t }: { t: Translate }) => (
  <Success title={t('wallet.success')} text={t('wallet.success.text')} />
)
