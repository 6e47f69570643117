import type { protection as english } from '../../en/emails/protection.ts'
import { translationOf } from '../../text.ts'

const account =
  'Sie erhalten diese E-Mail, weil Ihre E-Mail-Adresse zu einem Konto bei {product_name} gehört.'
const member =
  'Sie erhalten diese E-Mail, weil Sie Mitglied einer Organisation bei {product_name} sind oder waren.'
const admin = 'Sie erhalten diese E-Mail, weil Sie Admin einer Organisation bei {product_name} sind.'

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
  memberRemoved: {
    subject: 'Sie sind nicht mehr Mitglied von {organization}',
    heading: 'Sie wurden aus {organization} entfernt',
    paragraphs: [
      'Ihre Mitgliedschaft in {organization} bei {product_name} ist beendet. Sie wurden bei {organization} überall abgemeldet.',
      'Falls das ein Versehen ist, wenden Sie sich an einen Admin der Organisation.',
    ],
    footer: member,
  },
  memberAddressChanged: {
    subject: 'Ihre E-Mail-Adresse bei {organization} wurde geändert',
    heading: 'Ihre E-Mail-Adresse wurde geändert',
    paragraphs: [
      'Sie sind Mitglied von {organization} bei {product_name}. Die E-Mail-Adresse dieser Mitgliedschaft ist jetzt {contact}. Mit der Adresse, an die diese E-Mail ging, können Sie sich nicht mehr anmelden.',
      'Falls Sie das nicht waren, wenden Sie sich sofort an einen Admin der Organisation.',
    ],
    footer: member,
  },
  secondFactorRemoved: {
    subject: 'Ein zweiter Schritt wurde aus Ihrem Konto bei {organization} entfernt',
    heading: 'Ein zweiter Schritt wurde entfernt',
    paragraphs: [
      '{by} hat eine Telefonnummer oder eine Authenticator-App aus Ihrem Konto bei {organization} entfernt. Sie können sie bei der Anmeldung neu einrichten.',
      'Falls Sie nicht darum gebeten haben, wenden Sie sich sofort an einen Admin der Organisation.',
    ],
    footer: member,
  },
  breakglassGiven: {
    subject: 'Ein Mitglied von {organization} kann sich auf jedem Weg anmelden',
    heading: 'Ein Notfallzugang wurde vergeben',
    paragraphs: [
      '{contact} hat jetzt einen Notfallzugang zu {organization}: Dieses Mitglied kann sich auch auf Wegen anmelden, die die Organisation anderen Mitgliedern nicht erlaubt.',
      'Falls Sie das nicht erwartet haben, prüfen Sie die Mitglieder der Organisation.',
    ],
    footer: admin,
  },
  breakglassUsed: {
    subject: 'Ein Notfallzugang zu {organization} wurde verwendet',
    heading: 'Ein Notfallzugang wurde verwendet',
    paragraphs: [
      '{contact} hat sich mit einem Notfallzugang bei {organization} angemeldet, auf einem Weg, den die Organisation anderen Mitgliedern nicht erlaubt.',
      'Falls Sie das nicht erwartet haben, beenden Sie die Sitzungen dieses Mitglieds und prüfen Sie die Mitglieder der Organisation.',
    ],
    footer: admin,
  },
})
