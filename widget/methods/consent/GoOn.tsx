import type { Translate } from '../../messages/translate.ts'
import { Filled } from './Filled.tsx'

type Props = { t: Translate; url: string; application: string }

/** For when a browser does not follow by itself, as some do not where an answer leads into an app. */
export function GoOn({ t, url, application }: Props) {
  return (
    <p className="lw-text lw-quiet" part="text">
      {t('consent.go_on.lead')}{' '}
      <a className="lw-link" part="link" href={url}>
        <Filled text={t('consent.back')} application={application} />
      </a>
    </p>
  )
}
