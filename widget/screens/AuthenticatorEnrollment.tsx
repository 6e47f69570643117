import { codeLength } from '../core/codes.ts'
import type { Enrollment } from '../core/provider/second-factor.ts'
import type { SharedScreenProps } from '../core/screen.ts'
import type { Feedback } from '../core/states.ts'
import { CodeField } from '../ui/CodeField.tsx'
import { Frame } from '../ui/Frame.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Progress } from '../ui/Progress.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { useSheet } from '../ui/sheets.ts'
import { ProblemBanner } from './ProblemBanner.tsx'
import css from './second-factor.css?inline'

type State = Feedback & { enrollment: Enrollment; checking: boolean }

type Props = SharedScreenProps<State> & {
  onBack(): void
  onCopy(key: string): void
  onCode(code: string): void
}

/** The QR code and key for the authenticator app, and the field for its first code. */
export function AuthenticatorEnrollment({ state, t, toText, now, ...props }: Props) {
  const { enrollment, checking, errorMessage } = state
  const { secret, qrCode } = enrollment
  const ofField = errorMessage?.field === 'code'
  const element = useSheet<HTMLDivElement>(css)
  return (
    <div ref={element}>
      <Frame title={t('second_factor.enroll.title')} back={{ label: t('back'), onPress: props.onBack }}>
        {!ofField && <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />}
        <ol className="lw-steps" part="steps">
          <li>
            <p className="lw-text" part="text">
              {t('second_factor.enroll.scan')}
            </p>
            <QrCode dataUrl={qrCode} label={t('second_factor.enroll.qr')} />
            <details className="lw-details">
              <summary className="lw-link" part="link">
                {t('second_factor.enroll.manual')}
              </summary>
              <p className="lw-text lw-quiet" part="text">
                {t('second_factor.enroll.key')}
              </p>
              <p className="lw-key" part="key" dir="ltr" data-testid="lw-totp-key">
                {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
              </p>
              <LinkButton onPress={() => props.onCopy(secret)}>{t('second_factor.enroll.copy')}</LinkButton>
            </details>
          </li>
          <li>
            <p className="lw-text" part="text">
              {t('second_factor.enroll.enter')}
            </p>
            <CodeField
              label={t('second_factor.code')}
              length={codeLength}
              readOnly={checking}
              error={ofField ? toText(errorMessage) : undefined}
              onComplete={props.onCode}
            />
          </li>
        </ol>
        <div className="lw-foot">{checking && <Progress>{t('second_factor.checking')}</Progress>}</div>
      </Frame>
    </div>
  )
}
