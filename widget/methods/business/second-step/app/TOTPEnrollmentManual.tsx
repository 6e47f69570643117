import { useLayoutEffect, useRef } from 'react'
import css from '../../../../screens/second-factor.css?inline'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { useSheet } from '../../../../ui/sheets.ts'
import { selectAfterFailedCopy } from '../select-text.ts'
import { type EnrollmentProps, NewApp, Next } from './NewApp.tsx'

/** A new authenticator app as a key. */
export function TOTPEnrollmentManual(props: EnrollmentProps) {
  const { state, send, t } = props
  const { enrollment, errorMessage } = state
  const secret = enrollment?.secret ?? ''
  const element = useSheet<HTMLDivElement>(css)
  const key = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => selectAfterFailedCopy(errorMessage, key.current), [errorMessage])
  return (
    <div ref={element}>
      <NewApp {...props} title={t('second_step.manual.title')}>
        <div>
          <p ref={key} className="lw-key" part="key" dir="ltr" data-testid="lw-totp-key">
            {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
          </p>
          <LinkButton onPress={() => send({ method: 'second-step', type: 'copyPressed', text: secret })}>
            {t('second_step.copy')}
          </LinkButton>
        </div>
        <Next {...props} other={t('second_step.manual.qr')} />
      </NewApp>
    </div>
  )
}
