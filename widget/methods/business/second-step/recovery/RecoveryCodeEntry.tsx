import { toAsciiDigits } from '#contract/digits.ts'
import { Emblem } from '../../../../screens/Emblem.tsx'
import { ProblemBanner } from '../../../../screens/ProblemBanner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Frame } from '../../../../ui/Frame.tsx'
import type { SecondStepProps } from '../props.ts'

/** The form for a recovery code. */
export function RecoveryCodeEntry({ state, send, t, toText, now }: SecondStepProps<'RecoveryCodeEntry'>) {
  const { checking, errorMessage } = state
  const ofField = errorMessage?.field === 'code'
  return (
    <Frame
      title={t('second_step.backup.title')}
      back={{ label: t('back'), onPress: () => send({ method: 'second-step', type: 'backPressed' }) }}
      emblem={<Emblem name="shield" />}
    >
      {!ofField && <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />}
      <form
        className="lw-form"
        method="dialog"
        noValidate
        aria-busy={checking || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          const code = toAsciiDigits(String(new FormData(event.currentTarget).get('recovery-code') ?? ''))
          send({ method: 'second-step', type: 'codeSubmitted', code })
        }}
      >
        <Field
          label={t('second_step.backup.field')}
          name="recovery-code"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          readOnly={checking}
          error={ofField ? toText(errorMessage) : undefined}
        />
        <Button type="submit" busy={checking}>
          {t('second_step.continue')}
        </Button>
      </form>
      <p className="lw-text lw-quiet" part="text">
        {t('second_step.backup.none')}
      </p>
    </Frame>
  )
}
