import type { Translate } from '../../messages/translate.ts'
import { Success } from '../../ui/Success.tsx'

/** The other site knows who it is. */
export const OAuthConfirmation = ({ t }: { t: Translate }) => (
  <Success title={t('oauth.success')} text={t('oauth.success.text')} />
)
