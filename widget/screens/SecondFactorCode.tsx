import { toAsciiDigits } from '#contract/digits.ts'
import type { ScreenProps } from '../core/screen.ts'
import type { Feedback } from '../core/states.ts'
import { formatWait } from '../messages/problem-text.ts'
import {
  codeLength,
  type SecondFactorEvent,
  type SecondFactorEntry as State,
} from '../methods/second-factor/states.ts'
import { Button } from '../ui/Button.tsx'
import { CodeField } from '../ui/CodeField.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { Field } from '../ui/Field.tsx'
import { Frame } from '../ui/Frame.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Progress } from '../ui/Progress.tsx'

type Props = ScreenProps<State & Feedback, SecondFactorEvent>

/** Asks for a code from the authenticator app, which submits itself at the sixth digit, or for a recovery code. */
export function SecondFactorEntry(props: Props) {
  const { state, send, t, now } = props
  const { kind, goal, checking, errorMessage } = state
  const alternative = kind === 'totp' ? 'recovery' : 'totp'
  return (
    <Frame
      title={t('second_factor.title')}
      {...(goal.name === 'settings' && {
        back: { label: t('back'), onPress: () => send({ method: 'second-factor', type: 'backPressed' }) },
      })}
    >
      <p className="lw-text" part="text">
        {t(`second_factor.${kind}.text`)}
      </p>
      {/* Another kind remounts the form, which discards what was typed. */}
      <Code key={kind} {...props} />
      {errorMessage?.waitUntil !== undefined && (
        <p className="lw-text lw-quiet" part="text">
          <Countdown until={errorMessage.waitUntil} now={now}>
            {formatWait(t)}
          </Countdown>
        </p>
      )}
      <div className="lw-foot">
        {checking ? (
          <Progress>{t('second_factor.checking')}</Progress>
        ) : (
          <>
            <LinkButton
              onPress={() => send({ method: 'second-factor', type: 'kindChosen', kind: alternative })}
            >
              {t(`second_factor.${kind}.other`)}
            </LinkButton>
            {goal.name !== 'settings' && (
              <LinkButton onPress={() => send({ method: 'second-factor', type: 'otherAccountPressed' })}>
                {t('second_factor.other_account')}
              </LinkButton>
            )}
          </>
        )}
      </div>
    </Frame>
  )
}

function Code({ state, send, t, toText }: Props) {
  const { kind, checking, errorMessage } = state
  const error = errorMessage ? toText(errorMessage) : undefined
  const submit = (code: string) => send({ method: 'second-factor', type: 'codeSubmitted', code })
  if (kind === 'totp') {
    return (
      <CodeField
        label={t('second_factor.code')}
        length={codeLength}
        readOnly={checking}
        error={error}
        onComplete={submit}
      />
    )
  }
  return (
    <form
      className="lw-form"
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(toAsciiDigits(String(new FormData(event.currentTarget).get('recovery-code') ?? '')))
      }}
    >
      <Field
        label={t('second_factor.recovery_code')}
        name="recovery-code"
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck="false"
        readOnly={checking}
        error={error}
      />
      <Button type="submit" busy={checking}>
        {t('second_factor.continue')}
      </Button>
    </form>
  )
}
