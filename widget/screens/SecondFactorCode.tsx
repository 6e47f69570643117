import { toAsciiDigits } from '#contract/digits.ts'
import { codeLength } from '../core/codes.ts'
import type { SharedScreenProps } from '../core/screen.ts'
import type { Feedback } from '../core/states.ts'
import { Button } from '../ui/Button.tsx'
import { CodeField } from '../ui/CodeField.tsx'
import { Field } from '../ui/Field.tsx'
import { Frame } from '../ui/Frame.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Progress } from '../ui/Progress.tsx'
import { Emblem } from './Emblem.tsx'
import { WaitNotice } from './WaitNotice.tsx'

type Kind = 'totp' | 'recovery'

type Props = SharedScreenProps<Feedback & { kind: Kind; checking: boolean }> & {
  onBack?: (() => void) | undefined
  onKind(kind: Kind): void
  onCode(code: string): void
  onOtherAccount?: (() => void) | undefined
}

/** Asks for a code from the authenticator app, which submits itself at the sixth digit, or for a recovery code. */
export function SecondFactorCode(props: Props) {
  const { state, t, now, onBack, onKind, onOtherAccount } = props
  const { kind, checking } = state
  return (
    <Frame
      title={t('second_factor.title')}
      back={onBack && { label: t('back'), onPress: onBack }}
      emblem={<Emblem name="shield" />}
    >
      <p className="lw-text" part="text">
        {t(`second_factor.${kind}.text`)}
      </p>
      {/* Another kind remounts the form, which discards what was typed. */}
      <Code key={kind} {...props} />
      <WaitNotice state={state} now={now} t={t} />
      <div className="lw-foot">
        {checking ? (
          <Progress>{t('second_factor.checking')}</Progress>
        ) : (
          <>
            <LinkButton onPress={() => onKind(kind === 'totp' ? 'recovery' : 'totp')}>
              {t(`second_factor.${kind}.other`)}
            </LinkButton>
            {onOtherAccount && (
              <LinkButton onPress={onOtherAccount}>{t('second_factor.other_account')}</LinkButton>
            )}
          </>
        )}
      </div>
    </Frame>
  )
}

function Code({ state, t, toText, onCode }: Props) {
  const { kind, checking, errorMessage } = state
  const error = errorMessage ? toText(errorMessage) : undefined
  if (kind === 'totp') {
    return (
      <CodeField
        label={t('second_factor.code')}
        length={codeLength}
        readOnly={checking}
        error={error}
        onComplete={onCode}
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
        onCode(toAsciiDigits(String(new FormData(event.currentTarget).get('recovery-code') ?? '')))
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
