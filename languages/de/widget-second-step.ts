import type { secondStep as en } from '../en/widget/second-step.ts'
import { translationOf } from '../text.ts'

/** German: the second step of business sign-in. */
export const secondStep = translationOf<typeof en, 'de'>()({
  'second_step.choose.title': 'Zweiten Schritt hinzufügen',
  'second_step.choose.text': '{organization} schützt Konten mit einem zweiten Schritt.',
  'second_step.choose.totp': 'Authenticator-App',
  'second_step.choose.sms_otp': 'SMS',
  'second_step.qr.title': 'QR-Code scannen',
  'second_step.qr.text': 'Öffnen Sie Ihre Authenticator-App und scannen Sie den Code.',
  'second_step.qr.label': 'QR-Code für Ihre Authenticator-App',
  'second_step.qr.loading': 'Ihr QR-Code wird erstellt ...',
  'second_step.qr.manual': 'Code von Hand eingeben',
  'second_step.manual.title': 'Geben Sie diesen Code in Ihrer App ein',
  'second_step.manual.qr': 'QR-Code anzeigen',
  'second_step.copy': 'Kopieren',
  'second_step.copied': 'Kopiert',
  'second_step.continue': 'Weiter',
  'second_step.totp.title': 'Bestätigungscode eingeben',
  'second_step.totp.text': 'Geben Sie den 6-stelligen Code aus Ihrer Authenticator-App ein.',
  'second_step.totp.code': 'Bestätigungscode',
  'second_step.totp.text_me': 'Stattdessen Code per SMS senden',
  'second_step.totp.backup': 'Ersatzcode verwenden',
  'second_step.checking': 'Ihr Code wird geprüft ...',
  'second_step.phone.title': 'Telefonnummer hinzufügen',
  'second_step.phone.submit': 'Code senden',
  'second_step.text.sending': 'Der Code wird gesendet ...',
  'second_step.text.app': 'Authenticator-App verwenden',
  'second_step.text.change': 'Nummer ändern',
  'second_step.backup.title': 'Ersatzcode eingeben',
  'second_step.backup.field': 'Ersatzcode',
  'second_step.backup.none':
    'Keiner mehr da? Bitten Sie Ihren Administrator, Ihren zweiten Schritt zurückzusetzen.',
  'second_step.codes.title': 'Ersatzcodes sichern',
  'second_step.codes.text':
    'Sie werden nur einmal angezeigt. Jeder gilt einmal, falls Sie Ihr Gerät verlieren.',
  'second_step.codes.download': 'Herunterladen',
  'second_step.codes.written': 'Ich habe sie aufgeschrieben',
  'second_step.codes.saved': 'Ich habe sie gesichert',

  'error.second_step_code_used': 'Dieser Code wurde schon verwendet. Warten Sie auf den nächsten Code.',
  'error.second_step_setup_lost': 'Die Einrichtung hat zu lange gedauert. Scannen Sie den neuen QR-Code.',
  'error.second_step_backup_code_wrong': 'Ungültiger Ersatzcode, bitte versuchen Sie es erneut.',
  'error.second_step_copy_failed':
    'Ihr Browser hat das Kopieren nicht erlaubt. Der Text ist markiert: Kopieren Sie ihn selbst.',
  'error.duplicate_member_phone_number':
    'Ein anderes Mitglied der Organisation hat diese Nummer. Bitte verwenden Sie eine andere.',
})
