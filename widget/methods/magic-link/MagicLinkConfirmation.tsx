import type { Translate } from '../../messages/translate.ts'
import { Success } from '../../ui/Success.tsx'

/** Shown after a valid link. */
export const MagicLinkConfirmation = ({ t }: { t: Translate }) => (
  <Success title={t('link.success')} text={t('link.success.text')} />
)
