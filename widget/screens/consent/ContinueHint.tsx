import type { Translate } from '../../messages/translate.ts'
import { FilledText } from '../../ui/FilledText.tsx'

type Props = { t: Translate; url: string; application: string }

/** A link for browsers that do not follow the redirect, as some do for app schemes. */
export function ContinueHint({ t, url, application }: Props) {
  return (
    <p className="lw-text lw-quiet" part="text">
      {t('consent.not_redirected')}{' '}
      <a className="lw-link" part="link" href={url}>
        <FilledText text={t('consent.back')} application={application} />
      </a>
    </p>
  )
}
