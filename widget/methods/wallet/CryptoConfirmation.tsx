import type { Translate } from '../../messages/translate.ts'
import { Success } from '../../ui/Success.tsx'

/** The signature was right. */
export const CryptoConfirmation = ({ t }: { t: Translate }) => (
  <Success title={t('wallet.success')} text={t('wallet.success.text')} />
)
