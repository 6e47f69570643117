import { nameOfSite } from '../../core/consent/read-request.ts'
import type { ConsentEvent, IDPLogout as State } from '../../core/consent/states.ts'
import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { Button } from '../../ui/Button.tsx'
import { FilledText } from '../../ui/FilledText.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Emblem } from '../Emblem.tsx'
import { ConsentError } from './ConsentError.tsx'
import { ContinueHint } from './ContinueHint.tsx'

type Props = Omit<ScreenProps<State & Feedback, ConsentEvent>, 'settings'>

/** The user signed out of an application: asks whether to sign out here too. */
export function IDPLogout(props: Props) {
  const { state, send, t } = props
  const { request, details, pending, isCanceled, redirectTo, errorMessage } = state
  const site = nameOfSite(request.redirectURL)
  return (
    <Frame
      title={t('logout.title')}
      emblem={<Emblem name="leave" tone={errorMessage ? 'error' : undefined} />}
    >
      <ConsentError {...props} canRetry={!details?.mustAsk} />
      {details?.mustAsk ? (
        <>
          <p className="lw-text" part="text" role="status">
            {isCanceled ? t('logout.stayed') : <FilledText text={t('logout.text')} site={site} />}
          </p>
          <div className="lw-form">
            <Button
              busy={pending !== null}
              onPress={() => send({ method: 'consent', type: 'logoutPressed' })}
            >
              {t('logout.submit')}
            </Button>
            <Button
              kind="secondary"
              disabled={isCanceled || pending !== null}
              onPress={() => send({ method: 'consent', type: 'stayPressed' })}
            >
              {t('logout.stay')}
            </Button>
          </div>
        </>
      ) : (
        !errorMessage && <Progress>{t('logout.working')}</Progress>
      )}
      {redirectTo !== null && <ContinueHint t={t} url={redirectTo} application={site} />}
    </Frame>
  )
}
