import type { Translate } from '../../messages/translate.ts'
import { Success } from '../../ui/Success.tsx'

/** Email and password were right. */
export const PasswordConfirmation = ({ t }: { t: Translate }) => (
  <Success title={t('password.success')} text={t('password.success.text')} />
)
