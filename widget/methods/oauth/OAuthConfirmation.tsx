import type { Translate } from '../../messages/translate.ts'
import { Success } from '../../ui/Success.tsx'

/** Shown after a successful social sign-in. */
export const OAuthConfirmation = ({ t }: { t: Translate }) => (
  <Success title={t('oauth.success')} text={t('oauth.success.text')} />
)
