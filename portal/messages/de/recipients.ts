import type { recipients as english } from '../en/recipients.ts'
import { translationOf } from '../text.ts'

/** German: emails to the recipients of a file. */
export const recipients = translationOf<typeof english, 'de'>()({
  'notify.mailed': 'E-Mail gesendet: {when}',
  'notify.notMailed': 'Keine E-Mail gesendet',
  'notify.sendTo': 'E-Mail an {email} senden',
  'notify.sendAll': 'E-Mail an alle senden',
  'notify.onAdd': 'E-Mail an den neuen Empfänger senden',
  'notify.title': 'E-Mail senden',
  'notify.text':
    '{email} erhält eine E-Mail, in der steht, wer diese Datei freigegeben hat und wo sie geöffnet werden kann.',
  'notify.textAll':
    '{count} Empfänger erhalten eine E-Mail, in der steht, wer diese Datei freigegeben hat und wo sie geöffnet werden kann.',
  'notify.hint': 'Domains und Personen, die diese E-Mails abbestellt haben, erhalten keine.',
  'notify.withName': 'Dateinamen nennen',
  'notify.language': 'Sprache',
  'notify.submit': 'E-Mail senden',
  'notify.cancel': 'Abbrechen',
  'notify.sent': 'Die E-Mail an {email} wurde gesendet.',
  'notify.sentMany': 'E-Mails an {count} Empfänger wurden gesendet.',
  'notify.recipientLimit':
    'Heute schon 3 dieser E-Mails erhalten: {emails}. Versuchen Sie es morgen noch einmal.',
  'notify.bakerLimit':
    'Sie können 100 dieser E-Mails pro Tag senden. Nicht gesendet an: {emails}. Versuchen Sie es morgen noch einmal.',
  'notify.undeliverable': 'E-Mails an {emails} können nicht zugestellt werden. Prüfen Sie die Schreibweise.',
  'failure.notify': 'Die E-Mail konnte nicht gesendet werden.',
})
