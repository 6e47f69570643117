import { useRef } from 'react'
import type { BusinessScreenProps } from '../../core/business/method.ts'
import type { BusinessMain } from '../../core/business/states.ts'
import { findWays, offersPassword } from '../../core/business/ways.ts'
import type { Feedback } from '../../core/states.ts'
import type { EmailEvent } from '../../methods/business/email/states.ts'
import { PasswordForm } from '../../methods/business/password/PasswordForm.tsx'
import { withPlace } from '../../methods/business/password/problem-text.ts'
import type { PasswordEvent } from '../../methods/business/password/states.ts'
import type { StartEvent } from '../../methods/business/start/states.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailForm } from '../../ui/EmailForm.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Main } from '../Main.tsx'
import type { ScreenName } from '../states.ts'
import type { StartProps } from '../view.ts'

type Props = BusinessScreenProps<BusinessMain & Feedback, EmailEvent | PasswordEvent | StartEvent>

/** The first screen of business sign-in. Its form for a visitor who needs another method comes with that method. */
export function BusinessMainScreen(props: StartProps) {
  const { state, send, t, settings } = props as unknown as Props
  const { errorMessage, busy, email, organization, stepUp, search, asksPassword } = state
  const form = useRef<HTMLDivElement>(null)
  const StepUp = stepUp && props.view.methods.findScreen('StepUp' as ScreenName)
  if (StepUp) return <StepUp {...props} />
  const toText = withPlace(props as unknown as Props)
  const hasPassword = offersPassword(state, settings)
  const isForEmail = findWays(state, settings).length > 0
  const isOfOrganization = settings.flow === 'organization'
  const asks = !isOfOrganization || asksPassword === true
  const shown = email || settings.prefillEmail
  return (
    <Main
      {...props}
      toText={toText}
      logo={organization?.logoURL}
      title={organization && t('business.continue_to', { organization: organization.name })}
    >
      {isForEmail && (
        <div ref={form}>
          <EmailForm
            label={t('field.email')}
            submit={t('link.email.submit')}
            email={shown}
            error={errorMessage?.field === 'email' ? toText(errorMessage) : undefined}
            busy={busy !== null}
            blocked={busy !== null}
            onSubmit={(typed) => send({ method: 'email', type: 'addressSubmitted', email: typed })}
          />
        </div>
      )}
      {isForEmail && hasPassword && (
        <p className="lw-text lw-center" part="text">
          <LinkButton
            disabled={busy !== null || (isOfOrganization && !organization)}
            onPress={() => {
              const { value = '' } = form.current?.querySelector('input') ?? {}
              send({ method: 'password', type: 'opened', email: value })
            }}
          >
            {t('business.password.instead')}
          </LinkButton>
        </p>
      )}
      {!isForEmail && hasPassword && (
        <PasswordForm
          t={t}
          toText={toText}
          email={shown}
          asksPassword={asks}
          errorMessage={errorMessage}
          busy={busy !== null}
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
      {search === 'failed' && (
        <Button kind="secondary" onPress={() => send({ method: 'start', type: 'opened' })}>
          {t('main.retry')}
        </Button>
      )}
    </Main>
  )
}
