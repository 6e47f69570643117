import type { Translate } from '../../messages/translate.ts'
import { useSheet } from '../../ui/sheets.ts'
import css from './social.css?inline'

/** The badge of the provider or the connection that was used last in this browser. */
export function LastUsed({ t }: { t: Translate }) {
  const element = useSheet<HTMLSpanElement>(css)
  return (
    <>
      {' '}
      <span ref={element} className="lw-badge" part="badge">
        {t('oauth.last_used')}
      </span>
    </>
  )
}
