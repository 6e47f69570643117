import type { Translate } from '../../messages/translate.ts'
import { Success } from '../../ui/Success.tsx'

/** The link was right. */
export const MagicLinkConfirmation = ({ t }: { t: Translate }) => (
  <Success title={t('link.success')} text={t('link.success.text')} />
)
