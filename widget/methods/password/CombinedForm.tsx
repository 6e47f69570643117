import { type ReactNode, useRef } from 'react'
import { toAutoComplete } from '../../core/autocomplete.ts'
import type { ScreenProps } from '../../core/screen.ts'
import type { Settings } from '../../core/settings.ts'
import type { Feedback, MainScreen } from '../../core/states.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import type { PasswordEvent } from './states.ts'

export type Leave = (reason: 'forgot-password' | 'sign-up', url: string) => boolean

type Props = ScreenProps<MainScreen & Feedback, PasswordEvent> & {
  links: Settings['password']
  /** Called before a link is followed; false prevents the navigation. */
  leave: Leave
  /** An alternative action with the same email address, below the form. */
  renderAlternative?: (readEmail: () => string) => ReactNode
}

/** The block of Main with email and password on one form, which password managers recognize. */
export function CombinedForm({ state, send, t, toText, settings, links, leave, renderAlternative }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const read = (name: 'email' | 'password') =>
    String(form.current ? (new FormData(form.current).get(name) ?? '') : '')
  const { errorMessage, busy, email } = state
  const errorOf = (field: 'email' | 'password') =>
    errorMessage?.field === field ? toText(errorMessage) : undefined
  const { forgotPasswordURL, signupURL } = links
  return (
    <>
      <form
        ref={form}
        className="lw-form"
        aria-busy={busy === 'password' || undefined}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send({ method: 'password', type: 'submitted', email: read('email'), password: read('password') })
        }}
      >
        <Field
          label={t('field.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete={toAutoComplete('username', settings)}
          autoCapitalize="none"
          spellCheck="false"
          defaultValue={email}
          readOnly={busy !== null}
          error={errorOf('email')}
        />
        <PasswordField
          label={t('field.password')}
          autoComplete="current-password"
          readOnly={busy !== null}
          error={errorOf('password')}
          labels={{ show: t('field.password.show'), hide: t('field.password.hide') }}
        />
        <div className="lw-aside">
          {forgotPasswordURL === undefined ? (
            <LinkButton
              disabled={busy !== null}
              onPress={() => send({ method: 'password', type: 'forgotPressed', email: read('email') })}
            >
              {t('password.forgot')}
            </LinkButton>
          ) : (
            <HostLink url={forgotPasswordURL} reason="forgot-password" leave={leave}>
              {t('password.forgot')}
            </HostLink>
          )}
        </div>
        <Button type="submit" busy={busy === 'password'} disabled={busy !== null}>
          {t('password.submit')}
        </Button>
      </form>
      {renderAlternative?.(() => read('email'))}
      {signupURL !== undefined && (
        <p className="lw-text lw-center" part="text">
          {t('password.signup.lead')}{' '}
          <HostLink url={signupURL} reason="sign-up" leave={leave}>
            {t('password.signup')}
          </HostLink>
        </p>
      )}
    </>
  )
}

function HostLink(props: { url: string; reason: Parameters<Leave>[0]; leave: Leave; children: string }) {
  return (
    <a
      className="lw-link"
      part="link"
      href={props.url}
      onClick={(event) => {
        // A click that opens a new tab does not leave this page.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        if (!props.leave(props.reason, props.url)) event.preventDefault()
      }}
    >
      {props.children}
    </a>
  )
}
