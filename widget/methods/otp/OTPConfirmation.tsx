import type { Translate } from '../../messages/translate.ts'
import { Success } from '../../ui/Success.tsx'

/** The code was right. */
export const OTPConfirmation = ({ t }: { t: Translate }) => (
  <Success title={t('otp.success')} text={t('otp.success.text')} />
)
