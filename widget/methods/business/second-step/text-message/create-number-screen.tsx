import { PhoneForm } from '../../../../screens/PhoneForm.tsx'
import { ProblemBanner } from '../../../../screens/ProblemBanner.tsx'
import { Frame } from '../../../../ui/Frame.tsx'
import type { PhoneNeeds, SecondStepProps } from '../props.ts'

/** Creates the screen with the form for the phone number to which codes are sent. */
export const createNumberScreen = (needs: PhoneNeeds) =>
  function SMSOTPEnrollment({ state, send, t, toText, now, settings }: SecondStepProps<'SMSOTPEnrollment'>) {
    const { phone, sending, errorMessage } = state
    const ofField = errorMessage?.field === 'phone'
    return (
      <Frame
        title={t('second_step.phone.title')}
        back={{ label: t('back'), onPress: () => send({ method: 'second-step', type: 'backPressed' }) }}
      >
        {!ofField && <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />}
        <PhoneForm
          {...needs}
          t={t}
          locale={settings.locale}
          autoComplete="tel-national"
          guessesCountry
          phone={phone}
          submit={t('second_step.phone.submit')}
          error={ofField ? toText(errorMessage) : undefined}
          busy={sending}
          blocked={sending}
          onSubmit={(submitted) => send({ method: 'second-step', type: 'phoneSubmitted', phone: submitted })}
        />
      </Frame>
    )
  }
