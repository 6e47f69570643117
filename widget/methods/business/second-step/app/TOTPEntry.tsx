import { codeLength } from '../../../../core/codes.ts'
import { Emblem } from '../../../../screens/Emblem.tsx'
import { WaitNotice } from '../../../../screens/WaitNotice.tsx'
import { CodeField } from '../../../../ui/CodeField.tsx'
import { Frame } from '../../../../ui/Frame.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { Progress } from '../../../../ui/Progress.tsx'
import type { SecondStepProps } from '../props.ts'

/** Asks for a code of the authenticator app, which submits itself at the sixth digit. */
export function TOTPEntry({ state, send, t, toText, now }: SecondStepProps<'TOTPEntry'>) {
  const { signIn, checking, errorMessage } = state
  const { phoneNumber, hasApp } = signIn.enrolled
  return (
    <Frame
      title={t('second_step.totp.title')}
      back={{ label: t('back'), onPress: () => send({ method: 'second-step', type: 'backPressed' }) }}
      emblem={<Emblem name="shield" />}
    >
      <p className="lw-text" part="text">
        {t('second_step.totp.text')}
      </p>
      <CodeField
        label={t('second_step.totp.code')}
        length={codeLength}
        readOnly={checking}
        error={errorMessage ? toText(errorMessage) : undefined}
        onComplete={(code) => send({ method: 'second-step', type: 'codeSubmitted', code })}
      />
      <WaitNotice state={state} now={now} t={t} />
      <div className="lw-foot">
        {checking ? (
          <Progress>{t('second_step.checking')}</Progress>
        ) : (
          <>
            {phoneNumber !== '' && (
              <LinkButton
                onPress={() => send({ method: 'second-step', type: 'kindChosen', kind: 'sms_otp' })}
              >
                {t('second_step.totp.text_me')}
              </LinkButton>
            )}
            {hasApp && (
              <LinkButton onPress={() => send({ method: 'second-step', type: 'backupCodePressed' })}>
                {t('second_step.totp.backup')}
              </LinkButton>
            )}
          </>
        )}
      </div>
    </Frame>
  )
}
