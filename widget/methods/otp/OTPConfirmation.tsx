import type { Translate } from '../../messages/translate.ts'
import { Success } from '../../ui/Success.tsx'

/** Shown after a correct code. */
export const OTPConfirmation = ({ t }: { t: Translate }) => (
  <Success title={t('otp.success')} text={t('otp.success.text')} />
)
