import { useRef } from 'react'
import type { BusinessScreenProps } from '../../core/business/method.ts'
import type { BusinessMain } from '../../core/business/states.ts'
import type { findMethods as FindMethods } from '../../core/business/ways.ts'
import type { Feedback } from '../../core/states.ts'
import type { EmailEvent } from '../../methods/business/email/states.ts'
import type { OAuthEvent } from '../../methods/business/oauth/states.ts'
import { PasswordForm } from '../../methods/business/password/PasswordForm.tsx'
import { withPlace } from '../../methods/business/password/problem-text.ts'
import type { PasswordEvent } from '../../methods/business/password/states.ts'
import type { SSOEvent } from '../../methods/business/sso/states.ts'
import type { StartEvent } from '../../methods/business/start/states.ts'
import { Button } from '../../ui/Button.tsx'
import { CenteredText } from '../../ui/CenteredText.tsx'
import { Divider } from '../../ui/Divider.tsx'
import { EmailForm } from '../../ui/EmailForm.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Main } from '../Main.tsx'
import type { ScreenName } from '../states.ts'
import type { StartProps } from '../view.ts'
import type { createLateButtons } from './late-buttons.tsx'

type Props = BusinessScreenProps<
  BusinessMain & Feedback,
  EmailEvent | PasswordEvent | StartEvent | OAuthEvent | SSOEvent
>

/** What another chunk has, or a copy of it. */
type Parts = {
  /** Those of the methods that continue at another site. */
  Buttons: ReturnType<typeof createLateButtons>
  findMethods: typeof FindMethods
}

/** The first screen of business sign-in. Its form for a visitor who needs another method comes with that method. */
export function BusinessMainScreen({ Buttons, findMethods, ...props }: StartProps & Parts) {
  const { state, send, t, settings, now } = props as unknown as Props
  const { errorMessage, busy, email, organization, stepUp, search, asksPassword } = state
  const { lastProvider, methods: loaded } = props.view
  const form = useRef<HTMLDivElement>(null)
  const toText = withPlace(props as unknown as Props)
  const methods = findMethods(state, settings)
  const sites = methods.filter((method) => /sso|oauth/.test(method))
  const isOfOrganization = settings.flow === 'organization'
  // On the page of an organization, its connections and rules come first.
  const isReady = organization !== undefined || !isOfOrganization
  const buttons = sites.length > 0 && search !== 'failed' && (
    <Buttons {...{ state, send, t, toText, now, settings, lastProvider, isReady }} count={sites.length} />
  )
  const StepUp = stepUp && loaded.findScreen('StepUp' as ScreenName)
  if (StepUp) return <StepUp {...props} alternative={buttons} />
  const hasPassword = methods.includes('password')
  const isForEmail = methods.some((method) => method === 'email_otp' || method === 'magic_link')
  const asks = !isOfOrganization || asksPassword === true
  const shown = email || settings.prefillEmail
  const isBusy = busy !== null && busy !== 'oauth' && busy !== 'sso'
  const or = (isForEmail || hasPassword) && buttons && <Divider>{t('main.or')}</Divider>
  const isFirst = sites[0] === methods[0]
  return (
    <Main
      {...props}
      toText={toText}
      logo={organization?.logoURL}
      title={organization && t('business.continue_to', { organization: organization.name })}
    >
      {isFirst && buttons}
      {isFirst && or}
      {isForEmail && (
        <div ref={form}>
          <EmailForm
            label={t('field.email')}
            submit={t('link.email.submit')}
            email={shown}
            error={errorMessage?.field === 'email' ? toText(errorMessage) : undefined}
            busy={isBusy}
            blocked={busy !== null}
            onSubmit={(typed) => send({ method: 'email', type: 'addressSubmitted', email: typed })}
          />
        </div>
      )}
      {isForEmail && hasPassword && (
        <CenteredText>
          <LinkButton
            disabled={busy !== null || (isOfOrganization && !organization)}
            onPress={() => {
              const { value = '' } = form.current?.querySelector('input') ?? {}
              send({ method: 'password', type: 'opened', email: value })
            }}
          >
            {t('business.password.instead')}
          </LinkButton>
        </CenteredText>
      )}
      {!isForEmail && hasPassword && (
        <PasswordForm
          t={t}
          toText={toText}
          email={shown}
          asksPassword={asks}
          errorMessage={errorMessage}
          busy={isBusy}
          blocked={busy !== null}
          onSubmit={(typed, password) =>
            send(
              asks
                ? { method: 'password', type: 'submitted', email: typed, password }
                : { method: 'password', type: 'addressSubmitted', email: typed },
            )
          }
          onHelp={(typed) => send({ method: 'password', type: 'helpPressed', email: typed })}
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
