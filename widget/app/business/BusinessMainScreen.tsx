import type { BusinessScreenProps } from '../../core/business/method.ts'
import type { BusinessMain } from '../../core/business/states.ts'
import type { Feedback } from '../../core/states.ts'
import type { EmailEvent } from '../../methods/business/email/states.ts'
import type { StartEvent } from '../../methods/business/start/states.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailForm } from '../../ui/EmailForm.tsx'
import { Main } from '../Main.tsx'
import type { ScreenName } from '../states.ts'
import type { StartProps } from '../view.ts'

type Props = BusinessScreenProps<BusinessMain & Feedback, EmailEvent | StartEvent>

/** The errors of an address that may not join an organization. */
const noAccessCodes: readonly string[] = [
  'email_jit_provisioning_not_allowed',
  'invalid_email_for_jit_provisioning',
]

/** The first screen of business sign-in. Its form for a visitor who needs another method comes with that method. */
export function BusinessMainScreen(props: StartProps) {
  const { state, send, t, toText, settings } = props as unknown as Props
  const { errorMessage, busy, email, organization, stepUp, search } = state
  const StepUp = stepUp && props.view.methods.findScreen('StepUp' as ScreenName)
  if (StepUp) return <StepUp {...props} />
  const frame = {
    ...props,
    toText: (problem: Parameters<typeof toText>[0]) =>
      organization && noAccessCodes.includes(problem.code)
        ? t('business.no_access', { email, organization: organization.name })
        : toText(problem),
  }
  return (
    <Main
      {...frame}
      logo={organization?.logoURL}
      title={organization && t('business.continue_to', { organization: organization.name })}
    >
      <EmailForm
        label={t('field.email')}
        submit={t('link.email.submit')}
        email={email || settings.prefillEmail}
        error={errorMessage?.field === 'email' ? toText(errorMessage) : undefined}
        busy={busy !== null}
        blocked={busy !== null}
        onSubmit={(typed) => send({ method: 'email', type: 'addressSubmitted', email: typed })}
      />
      {search === 'failed' && (
        <Button kind="secondary" onPress={() => send({ method: 'start', type: 'opened' })}>
          {t('main.retry')}
        </Button>
      )}
    </Main>
  )
}
