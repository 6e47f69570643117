import type { ReactNode } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { ProblemBanner } from '../../../../screens/ProblemBanner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Frame } from '../../../../ui/Frame.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import type { SecondStepProps } from '../props.ts'

export type EnrollmentProps = SecondStepProps<'TOTPEnrollmentQRCode' | 'TOTPEnrollmentManual'>

/** The frame of both forms of a new authenticator app. */
export function NewApp({
  state,
  send,
  t,
  toText,
  now,
  title,
  children,
}: EnrollmentProps & { title: ScreenText; children: ReactNode }) {
  return (
    <Frame
      title={title}
      back={{ label: t('back'), onPress: () => send({ method: 'second-step', type: 'backPressed' }) }}
    >
      <ProblemBanner problem={state.errorMessage} toText={toText} now={now} t={t} />
      {children}
    </Frame>
  )
}

/** @param other the link to the other form of the app */
export const Next = ({ send, t, other }: EnrollmentProps & { other: ScreenText }) => (
  <>
    <Button onPress={() => send({ method: 'second-step', type: 'continuePressed' })}>
      {t('second_step.continue')}
    </Button>
    <p className="lw-text lw-center" part="text">
      <LinkButton onPress={() => send({ method: 'second-step', type: 'otherFormPressed' })}>
        {other}
      </LinkButton>
    </p>
  </>
)
