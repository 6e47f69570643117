import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { ProblemBanner } from '../../../../screens/ProblemBanner.tsx'
import css from '../../../../screens/second-factor.css?inline'
import { Button } from '../../../../ui/Button.tsx'
import { Frame } from '../../../../ui/Frame.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { Progress } from '../../../../ui/Progress.tsx'
import { QrCode } from '../../../../ui/QrCode.tsx'
import { useSheet } from '../../../../ui/sheets.ts'
import type { SecondStepProps } from '../props.ts'
import { selectAfterFailedCopy } from '../select-text.ts'

type Props = SecondStepProps<'TOTPEnrollmentQRCode' | 'TOTPEnrollmentManual'>

/** A new authenticator app as a QR code. */
export function TOTPEnrollmentQRCode(props: Props) {
  const { state, send, t } = props
  const { enrollment, creating } = state
  const element = useSheet<HTMLDivElement>(css)
  return (
    <div ref={element}>
      <Enrollment {...props} title={t('second_step.qr.title')}>
        {enrollment ? (
          <>
            <p className="lw-text" part="text">
              {t('second_step.qr.text')}
            </p>
            <QrCode dataUrl={enrollment.qrCode} label={t('second_step.qr.label')} />
            <Next {...props} other={t('second_step.qr.manual')} />
          </>
        ) : creating ? (
          <Progress>{t('second_step.qr.loading')}</Progress>
        ) : (
          <Button onPress={() => send({ method: 'second-step', type: 'retryPressed' })}>
            {t('main.retry')}
          </Button>
        )}
      </Enrollment>
    </div>
  )
}

/** A new authenticator app as a key. */
export function TOTPEnrollmentManual(props: Props) {
  const { state, send, t } = props
  const { enrollment, errorMessage } = state
  const secret = enrollment?.secret ?? ''
  const element = useSheet<HTMLDivElement>(css)
  const key = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => selectAfterFailedCopy(errorMessage, key.current), [errorMessage])
  return (
    <div ref={element}>
      <Enrollment {...props} title={t('second_step.manual.title')}>
        <div>
          <p ref={key} className="lw-key" part="key" dir="ltr" data-testid="lw-totp-key">
            {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
          </p>
          <LinkButton onPress={() => send({ method: 'second-step', type: 'copyPressed', text: secret })}>
            {t('second_step.copy')}
          </LinkButton>
        </div>
        <Next {...props} other={t('second_step.manual.qr')} />
      </Enrollment>
    </div>
  )
}

function Enrollment({
  state,
  send,
  t,
  toText,
  now,
  title,
  children,
}: Props & { title: ScreenText; children: ReactNode }) {
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
const Next = ({ send, t, other }: Props & { other: ScreenText }) => (
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
