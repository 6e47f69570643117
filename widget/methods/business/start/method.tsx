import type { BusinessMethod } from '../../../core/business/method.ts'
import { Emblem } from '../../../screens/Emblem.tsx'
import { ProblemBanner } from '../../../screens/ProblemBanner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FilledText } from '../../../ui/FilledText.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { enterStart, startStep } from './flow.ts'
import { followOrganization, followTabs, performStart } from './perform.ts'
import { SiteProblem } from './SiteProblem.tsx'
import { StepUp } from './StepUp.tsx'
import type { StartEffect, StartEvent, StartScreen } from './states.ts'

const screens: BusinessMethod<StartScreen, StartEvent, StartEffect>['screens'] = {
  LoggedIn: ({ state: { organization, errorMessage }, send, t, toText, now }) => (
    <div part="success">
      <Frame title={t('business.logged_in.title')} emblem={<Emblem name="check" />}>
        {organization && (
          <p className="lw-text" part="text">
            <FilledText text={t('business.logged_in.text')} organization={organization.name} />
          </p>
        )}
        <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
        {organization && (
          <p className="lw-text lw-center" part="text">
            <LinkButton onPress={() => send({ method: 'start', type: 'switchPressed' })}>
              {t('business.switch.title')}
            </LinkButton>
          </p>
        )}
      </Frame>
    </div>
  ),
  SecondStepOpening: ({ state: { errorMessage }, send, t, toText, now }) => (
    <Frame
      title={t('business.arrival.checking')}
      back={{ label: t('back'), onPress: () => send({ method: 'start', type: 'backPressed' }) }}
    >
      <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      <Button busy={!errorMessage} onPress={() => send({ method: 'start', type: 'retryPressed' })}>
        {t('main.retry')}
      </Button>
    </Frame>
  ),
  Error: ({ state: { reason, organizationName, code }, send, t }) => (
    <Frame title={t('business.error.title')} emblem={<Emblem name="warning" tone="error" />}>
      <p className="lw-text" part="text" role="alert">
        {code === undefined ? (
          <FilledText text={t(`business.error.${reason}`)} organization={organizationName} />
        ) : (
          <SiteProblem code={code} t={t} />
        )}
      </p>
      <Button onPress={() => send({ method: 'start', type: 'startAgainPressed' })}>
        {t('business.error.start_again')}
      </Button>
    </Frame>
  ),
}

/** Main, and the end of a sign-in: a session, or a reason why there is none. */
export const start: BusinessMethod<StartScreen, StartEvent, StartEffect> = {
  // Main itself comes first, without the form of a visitor who needs another method.
  screens: Object.assign(screens, { StepUp }),
  step: startStep,
  enter: enterStart,
  perform: performStart,
  fail: (_, problem) => ({ method: 'start', type: 'searchFailed', problem }),
  start(flow, ports) {
    const stops = [followOrganization(flow, ports), followTabs(flow, ports)]
    return () => {
      for (const stop of stops) stop()
    }
  },
}
