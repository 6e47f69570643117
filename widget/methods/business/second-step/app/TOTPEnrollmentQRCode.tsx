import css from '../../../../screens/second-factor.css?inline'
import { Button } from '../../../../ui/Button.tsx'
import { Progress } from '../../../../ui/Progress.tsx'
import { QrCode } from '../../../../ui/QrCode.tsx'
import { useSheet } from '../../../../ui/sheets.ts'
import { type EnrollmentProps, NewApp, Next } from './NewApp.tsx'

/** A new authenticator app as a QR code. */
export function TOTPEnrollmentQRCode(props: EnrollmentProps) {
  const { state, send, t } = props
  const { enrollment, creating } = state
  const element = useSheet<HTMLDivElement>(css)
  return (
    <div ref={element}>
      <NewApp {...props} title={t('second_step.qr.title')}>
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
      </NewApp>
    </div>
  )
}
