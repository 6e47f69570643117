import type { BusinessScreenProps } from '../../core/business/method.ts'
import type { BusinessMain } from '../../core/business/states.ts'
import type { findMethods as FindMethods } from '../../core/business/ways.ts'
import type { Feedback } from '../../core/states.ts'
import type { EmailEvent } from '../../methods/business/email/states.ts'
import type { OAuthEvent } from '../../methods/business/oauth/states.ts'
import type { SSOEvent } from '../../methods/business/sso/states.ts'
import type { StartEvent } from '../../methods/business/start/states.ts'
import { Button } from '../../ui/Button.tsx'
import { Divider } from '../../ui/Divider.tsx'
import { EmailForm } from '../../ui/EmailForm.tsx'
import { Main } from '../Main.tsx'
import type { ScreenName } from '../states.ts'
import type { StartProps } from '../view.ts'
import type { createLateButtons } from './late-buttons.tsx'

type Props = BusinessScreenProps<BusinessMain & Feedback, EmailEvent | StartEvent | OAuthEvent | SSOEvent>

/** The errors of an address that may not join an organization. */
const noAccessCodes: readonly string[] = [
  'email_jit_provisioning_not_allowed',
  'invalid_email_for_jit_provisioning',
]

/** What another chunk has, or a copy of it. */
type Parts = {
  /** Those of the methods that continue at another site. */
  Buttons: ReturnType<typeof createLateButtons>
  findMethods: typeof FindMethods
}

/** The first screen of business sign-in. Its form for a visitor who needs another method comes with that method. */
export function BusinessMainScreen({ Buttons, findMethods, ...props }: StartProps & Parts) {
  const { state, send, t, toText, settings, now } = props as unknown as Props
  const { errorMessage, busy, email, organization, stepUp, search } = state
  const { lastProvider, methods: loaded } = props.view
  const methods = findMethods(state, settings)
  const sites = methods.filter((method) => /sso|oauth/.test(method))
  // On the page of an organization, its connections and rules come first.
  const isReady = organization !== undefined || settings.flow === 'discovery'
  const buttons = sites.length > 0 && search !== 'failed' && (
    <Buttons {...{ state, send, t, toText, now, settings, lastProvider, isReady }} count={sites.length} />
  )
  const StepUp = stepUp && loaded.findScreen('StepUp' as ScreenName)
  if (StepUp) return <StepUp {...props} alternative={buttons} />
  const frame = {
    ...props,
    toText: (problem: Parameters<typeof toText>[0]) =>
      organization && noAccessCodes.includes(problem.code)
        ? t('business.no_access', { email, organization: organization.name })
        : toText(problem),
  }
  const hasForm = sites.length < methods.length
  const or = hasForm && buttons && <Divider>{t('main.or')}</Divider>
  const isFirst = sites[0] === methods[0]
  return (
    <Main
      {...frame}
      logo={organization?.logoURL}
      title={organization && t('business.continue_to', { organization: organization.name })}
    >
      {isFirst && buttons}
      {isFirst && or}
      {hasForm && (
        <EmailForm
          label={t('field.email')}
          submit={t('link.email.submit')}
          email={email || settings.prefillEmail}
          error={errorMessage?.field === 'email' ? toText(errorMessage) : undefined}
          busy={busy === 'email' || busy === 'start'}
          blocked={busy !== null}
          onSubmit={(typed) => send({ method: 'email', type: 'addressSubmitted', email: typed })}
        />
      )}
      {!isFirst && or}
      {!isFirst && buttons}
      {search === 'failed' && (
        <Button kind="secondary" onPress={() => send({ method: 'start', type: 'opened' })}>
          {t('main.retry')}
        </Button>
      )}
      {organization && settings.flow === 'discovery' && (
        <Button kind="secondary" onPress={() => send({ method: 'start', type: 'backPressed' })}>
          {t('business.sso.another_way')}
        </Button>
      )}
    </Main>
  )
}
