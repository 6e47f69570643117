import type { ReactNode } from 'react'
import { needsLogin } from '../../core/consent/flow.ts'
import { nameOfSite } from '../../core/consent/read-request.ts'
import type { ConsentEvent, IDPConsent as State } from '../../core/consent/states.ts'
import type { ConsentRequest } from '../../core/provider/consent.ts'
import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { Button } from '../../ui/Button.tsx'
import { FilledText } from '../../ui/FilledText.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Emblem } from '../Emblem.tsx'
import { ApplicationLogo } from './ApplicationLogo.tsx'
import { ConsentError } from './ConsentError.tsx'
import { ContinueHint } from './ContinueHint.tsx'
import { ScopeList } from './ScopeList.tsx'

type Props = Omit<ScreenProps<State & Feedback, ConsentEvent>, 'settings'> & {
  /** Replaces the title of a request. */
  title?: ReactNode
  /** Another way to change who responds, next to the one to another account. */
  change?: ReactNode
}

/** The application, the requested access, and the user's choice. */
export function IDPConsent(props: Props) {
  const { state, send, t, title, change } = props
  const { request, details, errorMessage, redirectTo } = state
  const isKnown = request !== null && details !== null && !needsLogin(state)
  // A redirect without details contains an error for the application, which the provider knows.
  const name = request !== null && (isKnown || redirectTo !== null) ? nameOf(state, request) : ''
  return (
    <>
      {isKnown && <ApplicationLogo name={name} url={details.application.logoURL} />}
      <Frame
        title={
          isKnown
            ? (title ?? <FilledText text={t('consent.title.named')} application={name} />)
            : t('consent.title')
        }
        emblem={!isKnown && <Emblem name="link" tone={errorMessage ? 'error' : undefined} />}
      >
        {isKnown && details.application.description !== '' && (
          <p className="lw-text lw-quiet" part="text">
            <bdi>{details.application.description}</bdi>
          </p>
        )}
        <ConsentError {...props} canRetry={request !== null && !details?.mustAsk && !needsLogin(state)} />
        {needsLogin(state) ? (
          <Button onPress={() => send({ method: 'consent', type: 'loginPressed' })}>
            {t('consent.login')}
          </Button>
        ) : errorMessage && !details && change ? (
          <p className="lw-text lw-center" part="text">
            {change}
          </p>
        ) : isKnown && details.mustAsk ? (
          <Question {...props} name={name} request={request} />
        ) : errorMessage ? null : (
          <Progress>
            {redirectTo ? t('consent.leaving', { application: name }) : t('consent.loading')}
          </Progress>
        )}
        {redirectTo !== null && <ContinueHint t={t} url={redirectTo} application={name} />}
      </Frame>
    </>
  )
}

/** An unnamed application is shown by its redirect host. */
export const nameOf = ({ details }: State, { redirectURL }: ConsentRequest) =>
  details?.application.name || nameOfSite(redirectURL)

function Question({
  state,
  send,
  t,
  name,
  request,
  change,
}: Props & { name: string; request: ConsentRequest }) {
  const { details, pending } = state
  if (!details) return null
  const canGrant = details.scopes.some(({ isGrantable }) => isGrantable)
  const press = (type: 'allowPressed' | 'denyPressed') => () => send({ method: 'consent', type })
  return (
    <>
      <ScopeList scopes={details.scopes} name={name} t={t} />
      <p className="lw-text lw-quiet" part="text">
        {details.account !== '' && (
          <>
            <FilledText text={t('consent.account')} account={details.account} />{' '}
          </>
        )}
        <LinkButton
          disabled={pending !== null}
          onPress={() => send({ method: 'consent', type: 'otherAccountPressed' })}
        >
          {t('consent.other_account')}
        </LinkButton>
        {change && <> · {change}</>}
      </p>
      <div className="lw-form">
        {canGrant && (
          <Button
            busy={pending === 'allow'}
            disabled={pending !== null && pending !== 'allow'}
            onPress={press('allowPressed')}
          >
            {t('consent.allow')}
          </Button>
        )}
        <Button
          kind={canGrant ? 'secondary' : 'primary'}
          busy={pending === 'deny'}
          disabled={pending !== null && pending !== 'deny'}
          onPress={press('denyPressed')}
        >
          {canGrant ? t('consent.deny') : t('consent.back', { application: name })}
        </Button>
      </div>
      {canGrant && (
        <p className="lw-text lw-quiet" part="text">
          <FilledText text={t('consent.destination')} site={nameOfSite(request.redirectURL)} />
        </p>
      )}
    </>
  )
}
