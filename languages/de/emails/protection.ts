import type { protection as english } from '../../en/emails/protection.ts'
import { translationOf } from '../../text.ts'

const account =
  'Sie erhalten diese E-Mail, weil Ihre E-Mail-Adresse zu einem Konto bei {product_name} gehört.'

/** German: emails about what protects an account from others. */
export const protection = translationOf<typeof english, 'de'>()({
  contactDisputed: {
    subject: 'Jemand hat nachgewiesen, dass {contact} ihm gehört',
    heading: 'Gehört {contact} Ihnen?',
    paragraphs: [
      '{contact} steht in Ihrem Konto bei {product_name}, ist aber nicht bestätigt. Gerade hat jemand nachgewiesen, dort Nachrichten zu empfangen, ohne in Ihrem Konto angemeldet zu sein.',
      'Falls Sie das waren, melden Sie sich wie bisher an und bestätigen Sie den Eintrag dort. Falls nicht, können Sie diese E-Mail ignorieren: Die andere Person kann den Eintrag aus Ihrem Konto übernehmen, wurde damit aber nie in Ihrem Konto angemeldet.',
    ],
    footer: account,
  },
  accountSecured: {
    subject: 'Ihr Konto bei {product_name} ist bestätigt',
    heading: 'Ihr Konto ist bestätigt',
    paragraphs: [
      '{contact} wurde für Ihr Konto bei {product_name} bestätigt. Bis dahin hätte jemand anderes Zugänge hinzufügen können. Zu Ihrem Schutz wurden diese Zugänge beendet:',
      '{ended}',
      'Alles andere in Ihrem Konto bleibt, wie es war.',
    ],
    footer: account,
  },
  newBrowser: {
    subject: 'Neue Anmeldung in Ihrem Konto bei {product_name}',
    heading: 'Neue Anmeldung',
    paragraphs: [
      'Jemand hat sich mit einem neuen Browser in Ihrem Konto bei {product_name} angemeldet.',
      '{details}',
      'Falls Sie das waren, können Sie diese E-Mail ignorieren. Andernfalls legen Sie sofort über „Passwort vergessen“ auf der Anmeldeseite ein neues Passwort fest: Damit wird Ihr Konto überall abgemeldet.',
    ],
    footer: account,
  },
  newSignIn: {
    subject: 'Neue Anmeldung in Ihrem Konto bei {product_name}',
    heading: 'Neue Anmeldung',
    paragraphs: [
      'Jemand hat sich mit einem neuen Browser in Ihrem Konto bei {product_name} angemeldet.',
      '{details}',
      'Falls Sie das waren, können Sie diese E-Mail ignorieren. Andernfalls melden Sie diesen Browser ab und sichern Sie Ihr Konto:',
      '{sign_out_link}',
    ],
    button: 'Das war ich nicht',
    footer: account,
  },
  impersonated: {
    subject: 'Jemand vom Team von {product_name} hat sich in Ihrem Konto angemeldet',
    heading: 'Das Team hat sich in Ihrem Konto angemeldet',
    paragraphs: [
      '{by} hat sich in Ihrem Konto bei {product_name} angemeldet und sieht dort höchstens eine Stunde lang, was Sie sehen. Ihr Passwort, Ihre E-Mail-Adressen und Ihre Anmeldemöglichkeiten können in dieser Sitzung nicht geändert werden.',
      'Falls Sie nicht um Hilfe gebeten haben, wenden Sie sich an {product_name}.',
    ],
    footer: account,
  },
})
