import { toAutoComplete } from '../core/autocomplete.ts'
import { beginByEmail, findEmailMethod } from '../core/email-method.ts'
import type { BlockProps } from '../core/screen.ts'
import { CombinedForm } from '../methods/password/CombinedForm.tsx'
import { Button } from '../ui/Button.tsx'
import { Divider } from '../ui/Divider.tsx'
import { EmailForm } from '../ui/EmailForm.tsx'
import type { BlockNeeds } from './blocks.ts'
import type { WidgetEvent } from './states.ts'
import type { View } from './view.ts'

type Props = Omit<BlockProps<WidgetEvent>, keyof BlockNeeds> & { view: View }

const labels = {
  otp: { submit: 'otp.email.submit', alternative: 'otp.email.instead' },
  'magic-link': { submit: 'link.email.submit', alternative: 'link.email.instead' },
} as const

/** The form that begins with an email address: for a password if configured, otherwise for a code or a link. */
export function EmailSignInForm({ view, ...props }: Props) {
  const { settings, leave } = view
  const { state, send, t, toText } = props
  const { errorMessage, busy, email } = state
  const emailMethod = findEmailMethod(settings)
  const address = {
    label: t('field.email'),
    autoComplete: toAutoComplete('username', settings),
    email,
    error: errorMessage?.field === 'email' ? toText(errorMessage) : undefined,
    blocked: busy !== null,
  }
  if (!settings.products.includes('passwords')) {
    if (!emailMethod) return null
    return (
      <EmailForm
        {...address}
        submit={t(labels[emailMethod].submit)}
        busy={busy === emailMethod}
        onSubmit={(typed) => send(beginByEmail(emailMethod, typed))}
      />
    )
  }
  if (settings.password.layout === 'stepwise') {
    return (
      <EmailForm
        {...address}
        submit={t('password.email.submit')}
        busy={busy === 'password'}
        onSubmit={(typed) => send({ method: 'password', type: 'emailSubmitted', email: typed })}
      />
    )
  }
  const renderAlternative =
    emailMethod &&
    ((readEmail: () => string) => (
      <>
        <Divider>{t('main.or')}</Divider>
        <Button
          kind="secondary"
          busy={busy === emailMethod}
          disabled={busy !== null}
          onPress={() => send(beginByEmail(emailMethod, readEmail()))}
        >
          {t(labels[emailMethod].alternative)}
        </Button>
      </>
    ))
  return (
    <CombinedForm
      {...props}
      links={settings.password}
      leave={leave}
      {...(renderAlternative && { renderAlternative })}
    />
  )
}
