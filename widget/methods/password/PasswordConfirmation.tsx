import type { Translate } from '../../messages/translate.ts'
import { Success } from '../../ui/Success.tsx'

/** Shown after a correct email and password. */
export const PasswordConfirmation = ({ t }: { t: Translate }) => (
  <Success title={t('password.success')} text={t('password.success.text')} />
)
