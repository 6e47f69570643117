import type { requests as english } from '../../en/emails/requests.ts'
import { translationOf } from '../../text.ts'

const requested = 'Sie erhalten diese E-Mail, weil Ihre E-Mail-Adresse bei {product_name} eingegeben wurde.'

/** German: emails with a code or a link, which someone requested. */
export const requests = translationOf<typeof english, 'de'>()({
  signInCode: {
    subject: '{code} ist Ihr Code für {product_name}',
    heading: 'Bei {product_name} anmelden',
    paragraphs: [
      'Geben Sie diesen Code ein, um sich bei {product_name} anzumelden:',
      '{code}',
      'Er lässt sich nur einmal verwenden und läuft {expires_in} ab.',
      'Falls Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren: Ohne den Code kann sich niemand anmelden.',
      'Wir werden Sie nie nach diesem Code fragen.',
    ],
    footer: requested,
  },
  signInLink: {
    subject: 'Ihr Link für die Anmeldung bei {product_name}',
    heading: 'Bei {product_name} anmelden',
    paragraphs: [
      'Melden Sie sich über diesen Link bei {product_name} an:',
      '{link}',
      'Er lässt sich nur einmal verwenden und läuft {expires_in} ab.',
      'Falls Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren: Der Link meldet nur die Person an, die ihn öffnet.',
    ],
    button: 'Anmelden',
    footer: requested,
  },
  verifyEmail: {
    subject: '{code} ist Ihr Bestätigungscode für {product_name}',
    heading: 'E-Mail-Adresse bestätigen',
    paragraphs: [
      'Geben Sie diesen Code ein, um Ihre E-Mail-Adresse bei {product_name} zu bestätigen:',
      '{code}',
      'Er lässt sich nur einmal verwenden und läuft {expires_in} ab.',
      'Falls Sie sich nicht registriert haben, können Sie diese E-Mail ignorieren: Ohne den Code wird kein Konto angelegt.',
    ],
    footer: requested,
  },
  addEmail: {
    subject: '{code} ist Ihr Code für {product_name}',
    heading: 'E-Mail-Adresse hinzufügen',
    paragraphs: [
      'Geben Sie diesen Code ein, um diese E-Mail-Adresse zu einem Konto bei {product_name} hinzuzufügen:',
      '{code}',
      'Er lässt sich nur einmal verwenden und läuft {expires_in} ab.',
      'Falls Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren: Ohne den Code wird nichts hinzugefügt.',
      'Wir werden Sie nie nach diesem Code fragen.',
    ],
    footer: requested,
  },
  addEmailLink: {
    subject: 'Ihr Link, um diese E-Mail-Adresse bei {product_name} hinzuzufügen',
    heading: 'E-Mail-Adresse hinzufügen',
    paragraphs: [
      'Um diese E-Mail-Adresse zu Ihrem Konto bei {product_name} hinzuzufügen, öffnen Sie diesen Link in dem Browser, in dem Sie ihn angefordert haben:',
      '{link}',
      'Er lässt sich nur einmal verwenden und läuft {expires_in} ab.',
      'Falls Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren: Es wird nichts hinzugefügt.',
    ],
    button: 'E-Mail-Adresse hinzufügen',
    footer: requested,
  },
  invitation: {
    subject: 'Sie sind zu {product_name} eingeladen',
    heading: 'Sie sind eingeladen',
    paragraphs: [
      'Sie sind zu {product_name} eingeladen. Nehmen Sie die Einladung an, um sich anzumelden:',
      '{link}',
      'Er lässt sich nur einmal verwenden und läuft {expires_in} ab.',
      'Falls Sie nicht wissen, warum Sie diese E-Mail erhalten haben, können Sie sie ignorieren.',
    ],
    button: 'Einladung annehmen',
    footer: 'Sie erhalten diese E-Mail, weil {product_name} Ihre E-Mail-Adresse eingeladen hat.',
  },
  organizationInvitation: {
    subject: 'Sie sind bei {product_name} zu {organization} eingeladen',
    heading: 'Sie sind zu {organization} eingeladen',
    paragraphs: [
      'Sie sind eingeladen, Mitglied von {organization} bei {product_name} zu werden. Nehmen Sie die Einladung an, um sich anzumelden:',
      '{link}',
      'Sie lässt sich nur einmal verwenden und läuft {expires_in} ab.',
      'Falls Sie {organization} nicht kennen, können Sie diese E-Mail ignorieren: Sie werden nur Mitglied, wenn Sie annehmen.',
    ],
    button: 'Einladung annehmen',
    footer:
      'Sie erhalten diese E-Mail, weil {organization} Ihre E-Mail-Adresse bei {product_name} eingeladen hat.',
  },
  resetPassword: {
    subject: 'Neues Passwort für {product_name} festlegen',
    heading: 'Neues Passwort festlegen',
    paragraphs: [
      'Legen Sie über diesen Link ein neues Passwort für {product_name} fest:',
      '{link}',
      '{login_link}',
      'Sie können nur einen der beiden Links verwenden, und nur einmal. Beide laufen {expires_in} ab.',
      'Falls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt unverändert.',
    ],
    button: 'Neues Passwort festlegen',
    footer: requested,
  },
  nothingToReset: {
    subject: 'Kein Konto bei {product_name} mit dieser E-Mail-Adresse',
    heading: 'Kein Konto mit dieser E-Mail-Adresse',
    paragraphs: [
      'Für diese E-Mail-Adresse wurde ein neues Passwort für {product_name} angefordert, sie gehört aber zu keinem Konto.',
      'Falls Sie es waren, haben Sie sich vielleicht mit einer anderen E-Mail-Adresse registriert. Andernfalls können Sie diese E-Mail ignorieren.',
    ],
    footer: requested,
  },
  notMember: {
    subject: 'Kein Zugang zu {organization} mit dieser E-Mail-Adresse',
    heading: 'Kein Zugang mit dieser E-Mail-Adresse',
    paragraphs: [
      'Mit dieser E-Mail-Adresse wurde eine Anmeldung bei {organization} auf {product_name} angefordert, sie gehört aber zu keinem Mitglied.',
      'Falls Sie es waren, verwenden Sie eine andere E-Mail-Adresse, oder bitten Sie einen Admin von {organization} um eine Einladung. Andernfalls können Sie diese E-Mail ignorieren.',
    ],
    footer: requested,
  },
  retiredAddress: {
    subject: 'Sie können sich mit dieser E-Mail-Adresse nicht mehr bei {organization} anmelden',
    heading: 'Diese E-Mail-Adresse gilt nicht mehr',
    paragraphs: [
      'Mit dieser E-Mail-Adresse wurde eine Anmeldung bei {organization} auf {product_name} angefordert. Die Adresse wurde durch eine andere ersetzt und kann nicht mehr zur Anmeldung verwendet werden.',
      'Falls Sie es waren, verwenden Sie Ihre aktuelle E-Mail-Adresse. Andernfalls können Sie diese E-Mail ignorieren.',
    ],
    footer: requested,
  },
  methodNotAllowed: {
    subject: 'So melden Sie sich bei {organization} auf {product_name} an',
    heading: 'Auf anderem Weg anmelden',
    paragraphs: [
      'Bei {organization} auf {product_name} wurde eine Anmeldung auf einem Weg angefordert, den {organization} nicht erlaubt. Möglich sind:',
      '{methods}',
      'Falls Sie es nicht waren, können Sie diese E-Mail ignorieren.',
    ],
    footer: requested,
  },
})
