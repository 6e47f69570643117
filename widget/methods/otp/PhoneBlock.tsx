import { toAutoComplete } from '../../core/autocomplete.ts'
import type { BlockProps } from '../../core/screen.ts'
import { PhoneForm } from '../../screens/PhoneForm.tsx'
import type { OtpEvent } from './states.ts'

/** The block of Main that accepts a phone number and sends a code by text message or WhatsApp. */
export function PhoneBlock({ state, send, t, toText, settings, ...props }: BlockProps<OtpEvent>) {
  const { phone, busy, errorMessage } = state
  const channel = state.tab === 'whatsapp' ? 'whatsapp' : 'sms'
  return (
    <PhoneForm
      {...props}
      t={t}
      guessesCountry={settings.otp.guessCountry}
      autoComplete={toAutoComplete('tel-national', settings)}
      phone={phone}
      submit={t(channel === 'sms' ? 'otp.sms.submit' : 'otp.whatsapp.submit')}
      error={errorMessage?.field === 'phone' ? toText(errorMessage) : undefined}
      busy={busy === 'otp'}
      blocked={busy !== null}
      onSubmit={(phone) => send({ method: 'otp', type: 'phoneSubmitted', channel, phone })}
    />
  )
}
