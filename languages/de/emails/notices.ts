import type { notices as english } from '../../en/emails/notices.ts'
import { translationOf } from '../../text.ts'

const account =
  'Sie erhalten diese E-Mail, weil Ihre E-Mail-Adresse zu einem Konto bei {product_name} gehört.'

const filesChangedByAdmin = {
  subject: {
    one: 'Ein Admin hat eine Ihrer Dateien bei {product_name} geändert',
    other: 'Ein Admin hat {file_count} Ihrer Dateien bei {product_name} geändert',
  },
  heading: 'Ein Admin hat Ihre Dateien geändert',
  paragraphs: [
    {
      one: '{admin}, Admin Ihrer Organisation, hat im Admin-Modus Ihre Datei geändert:',
      other: '{admin}, Admin Ihrer Organisation, hat im Admin-Modus {file_count} Ihrer Dateien geändert:',
    },
    '{files}',
    'Änderungen:',
    '{changes}',
    'Sie finden sie in der Aktivität jeder Datei. Falls Sie das nicht erwartet haben, fragen Sie den Admin.',
  ],
  footer: account,
} as const

/** German: emails about a change to an account, a role or files. */
export const notices = translationOf<typeof english, 'de'>()({
  passwordChanged: {
    subject: 'Ihr Passwort für {product_name} wurde geändert',
    heading: 'Ihr Passwort wurde geändert',
    paragraphs: [
      'Das Passwort Ihres Kontos bei {product_name} wurde geändert. Alle anderen Sitzungen wurden beendet.',
      'Falls Sie das nicht waren, setzen Sie Ihr Passwort sofort auf der Anmeldeseite zurück: Damit werden alle anderen abgemeldet.',
    ],
    footer: account,
  },
  contactAdded: {
    subject: '{contact} wurde zu Ihrem Konto bei {product_name} hinzugefügt',
    heading: 'Neue Anmeldemöglichkeit',
    paragraphs: [
      '{contact} wurde zu Ihrem Konto bei {product_name} hinzugefügt. Wer die dorthin gesendeten Nachrichten liest, kann sich anmelden.',
      'Falls Sie das nicht waren, melden Sie sich sofort an, entfernen Sie diesen Eintrag und legen Sie ein neues Passwort fest.',
    ],
    footer: account,
  },
  contactRemoved: {
    subject: '{contact} wurde aus Ihrem Konto bei {product_name} entfernt',
    heading: 'Anmeldemöglichkeit entfernt',
    paragraphs: [
      '{contact} wurde aus Ihrem Konto bei {product_name} entfernt und kann nicht mehr zur Anmeldung verwendet werden.',
      'Falls Sie das nicht waren, melden Sie sich sofort auf einem anderen Weg an, fügen Sie den Eintrag wieder hinzu und legen Sie ein neues Passwort fest.',
    ],
    footer: account,
  },
  addressGivenUpWithPin: {
    subject: '{contact} wurde aus Ihrem Konto bei {product_name} entfernt',
    heading: 'E-Mail-Adresse entfernt',
    paragraphs: [
      '{contact} wurde aus Ihrem Konto bei {product_name} entfernt und kann nicht mehr zur Anmeldung verwendet werden.',
      'Die E-Mail-Adresse bleibt mindestens {hold} lang gesperrt. In dieser Zeit erhält kein anderes Konto, das sie bestätigt, Schlüssel. Sie selbst können sie jederzeit wieder zu Ihrem Konto hinzufügen; damit endet die Sperre.',
      'Falls Sie das nicht waren, kennt jemand anderes Ihre PIN: Melden Sie sich sofort an, fügen Sie die E-Mail-Adresse wieder hinzu und legen Sie ein neues Passwort und eine neue PIN fest.',
    ],
    footer: account,
  },
  addressGivenUp: {
    subject: '{contact} wurde aus Ihrem Konto bei {product_name} entfernt',
    heading: 'E-Mail-Adresse entfernt',
    paragraphs: [
      '{contact} wurde aus Ihrem Konto bei {product_name} entfernt und kann nicht mehr zur Anmeldung verwendet werden.',
      'Die E-Mail-Adresse bleibt mindestens {hold} lang gesperrt. In dieser Zeit erhält kein anderes Konto, das sie bestätigt, Schlüssel. Sie selbst können sie jederzeit wieder zu Ihrem Konto hinzufügen; damit endet die Sperre.',
      'Falls Sie das nicht waren, kann sich jemand anderes in Ihrem Namen anmelden: Fügen Sie die E-Mail-Adresse wieder hinzu und legen Sie sofort ein neues Passwort fest.',
    ],
    footer: account,
  },
  holdEnds: {
    subject: 'Eine aus Ihrem Konto bei {product_name} entfernte E-Mail-Adresse wird bald freigegeben',
    heading: 'Eine Sperre endet in einer Woche',
    paragraphs: [
      'Am {removed} wurde eine E-Mail-Adresse aus Ihrem Konto bei {product_name} entfernt. Sie steht in der E-Mail, die wir Ihnen an diesem Tag gesendet haben. Seitdem ist sie gesperrt: Kein anderes Konto, das sie bestätigt, erhält Schlüssel.',
      'Die Sperre endet in einer Woche. Danach kann ein Konto, das die E-Mail-Adresse bestätigt, die für sie freigegebenen Dateien öffnen.',
      'Falls Sie diese E-Mail-Adresse noch verwenden, können Sie sie wieder zu Ihrem Konto hinzufügen und behalten.',
    ],
    footer: account,
  },
  passkeyAdded: {
    subject: 'Ein Passkey wurde zu Ihrem Konto bei {product_name} hinzugefügt',
    heading: 'Neuer Passkey',
    paragraphs: [
      'Der Passkey „{name}“ wurde zu Ihrem Konto bei {product_name} hinzugefügt. Wer ihn besitzt, kann sich anmelden.',
      'Falls Sie das nicht waren, melden Sie sich sofort an, löschen Sie den Passkey und legen Sie ein neues Passwort fest.',
    ],
    footer: account,
  },
  passkeyRemoved: {
    subject: 'Der Passkey „{name}“ wurde aus Ihrem Konto bei {product_name} entfernt',
    heading: 'Passkey entfernt',
    paragraphs: [
      'Der Passkey „{name}“ wurde aus Ihrem Konto bei {product_name} entfernt und kann nicht mehr zur Anmeldung verwendet werden.',
      'Falls Sie das nicht waren, melden Sie sich auf einem anderen Weg an, legen Sie ein neues Passwort fest und prüfen Sie Ihre Anmeldemöglichkeiten.',
    ],
    footer: account,
  },
  walletAdded: {
    subject: 'Eine Wallet wurde zu Ihrem Konto bei {product_name} hinzugefügt',
    heading: 'Neue Wallet',
    paragraphs: [
      'Die Wallet {wallet} wurde zu Ihrem Konto bei {product_name} hinzugefügt. Wer über sie verfügt, kann sich anmelden.',
      'Falls Sie das nicht waren, melden Sie sich sofort an, entfernen Sie die Wallet und legen Sie ein neues Passwort fest.',
    ],
    footer: account,
  },
  walletRemoved: {
    subject: 'Die Wallet {wallet} wurde aus Ihrem Konto bei {product_name} entfernt',
    heading: 'Wallet entfernt',
    paragraphs: [
      'Die Wallet {wallet} wurde aus Ihrem Konto bei {product_name} entfernt und kann nicht mehr zur Anmeldung verwendet werden.',
      'Falls Sie das nicht waren, melden Sie sich auf einem anderen Weg an, legen Sie ein neues Passwort fest und prüfen Sie Ihre Anmeldemöglichkeiten.',
    ],
    footer: account,
  },
  socialSignInAdded: {
    subject: '{provider} wurde zu Ihrem Konto bei {product_name} hinzugefügt',
    heading: 'Neue Anmeldemöglichkeit',
    paragraphs: [
      'Ein Konto bei {provider} wurde mit Ihrem Konto bei {product_name} verknüpft. Wer darüber verfügt, kann sich anmelden.',
      'Falls Sie das nicht waren, melden Sie sich sofort an, entfernen Sie die Verknüpfung und legen Sie ein neues Passwort fest.',
    ],
    footer: account,
  },
  socialSignInRemoved: {
    subject: '{provider} wurde aus Ihrem Konto bei {product_name} entfernt',
    heading: 'Anmeldemöglichkeit entfernt',
    paragraphs: [
      '{provider} wurde aus Ihrem Konto bei {product_name} entfernt und kann nicht mehr zur Anmeldung verwendet werden.',
      'Falls Sie das nicht waren, melden Sie sich auf einem anderen Weg an, legen Sie ein neues Passwort fest und prüfen Sie Ihre Anmeldemöglichkeiten.',
    ],
    footer: account,
  },
  totpAdded: {
    subject: 'Bestätigung in zwei Schritten ist für Ihr Konto bei {product_name} eingeschaltet',
    heading: 'Bestätigung in zwei Schritten ist eingeschaltet',
    paragraphs: [
      'Eine Authenticator-App wurde zu Ihrem Konto bei {product_name} hinzugefügt. Bei der Anmeldung kann nun einer ihrer Codes verlangt werden.',
      'Falls Sie das nicht waren, melden Sie sich sofort an, entfernen Sie die Authenticator-App und legen Sie ein neues Passwort fest.',
    ],
    footer: account,
  },
  totpRemoved: {
    subject: 'Bestätigung in zwei Schritten ist für Ihr Konto bei {product_name} ausgeschaltet',
    heading: 'Bestätigung in zwei Schritten ist ausgeschaltet',
    paragraphs: [
      'Die Authenticator-App wurde zusammen mit ihren Wiederherstellungscodes aus Ihrem Konto bei {product_name} entfernt.',
      'Falls Sie das nicht waren, melden Sie sich sofort an, legen Sie ein neues Passwort fest und schalten Sie die Bestätigung in zwei Schritten wieder ein.',
    ],
    footer: account,
  },
  recoveryCodesReplaced: {
    subject: 'Neue Wiederherstellungscodes für Ihr Konto bei {product_name}',
    heading: 'Neue Wiederherstellungscodes',
    paragraphs: [
      'Für Ihr Konto bei {product_name} wurden neue Wiederherstellungscodes erstellt. Die alten sind nicht mehr gültig.',
      'Falls Sie das nicht waren, melden Sie sich sofort an, erstellen Sie neue Wiederherstellungscodes und legen Sie ein neues Passwort fest.',
    ],
    footer: account,
  },
  recoveryCodeUsed: {
    subject: 'Ein Wiederherstellungscode Ihres Kontos bei {product_name} wurde verwendet',
    heading: 'Wiederherstellungscode verwendet',
    paragraphs: [
      {
        one: 'Jemand hat sich mit einem Wiederherstellungscode in Ihrem Konto bei {product_name} angemeldet. Es ist noch {left} Wiederherstellungscode übrig.',
        other:
          'Jemand hat sich mit einem Wiederherstellungscode in Ihrem Konto bei {product_name} angemeldet. Es sind noch {left} Wiederherstellungscodes übrig.',
      },
      'Falls Sie das nicht waren, melden Sie sich sofort an, erstellen Sie neue Wiederherstellungscodes und legen Sie ein neues Passwort fest.',
    ],
    footer: account,
  },
  sessionsEnded: {
    subject: 'Sie wurden bei {product_name} überall abgemeldet',
    heading: 'Sie wurden überall abgemeldet',
    paragraphs: [
      'Für Ihr Konto bei {product_name} wurde zehnmal hintereinander eine falsche PIN eingegeben. Deshalb haben wir es überall abgemeldet.',
      'Falls Sie das waren, melden Sie sich einfach wieder an. Andernfalls kennt jemand anderes Ihr Passwort: Ändern Sie es nach der Anmeldung.',
    ],
    footer: account,
  },
  pinChanged: {
    subject: 'Ihre PIN für {product_name} wurde geändert',
    heading: 'Ihre PIN wurde geändert',
    paragraphs: [
      'Die PIN Ihres Kontos bei {product_name} wurde geändert. In Ihren anderen Sitzungen muss die neue PIN eingegeben werden.',
      'Falls Sie das nicht waren, kennt jemand anderes Ihr Passwort und Ihre PIN: Legen Sie sofort über „Passwort vergessen“ auf der Anmeldeseite ein neues Passwort fest und wenden Sie sich an {support}.',
    ],
    footer: account,
  },
  pinCleared: {
    subject: 'Ihre PIN für {product_name} wurde gelöscht',
    heading: 'Ihre PIN wurde gelöscht',
    paragraphs: [
      'Ein Betreiber hat die PIN Ihres Kontos bei {product_name} gelöscht und das Konto überall abgemeldet.',
      'Melden Sie sich an, um Ihre E-Mail-Adresse erneut zu bestätigen und eine neue PIN zu wählen:',
      '{link}',
      'Falls Sie das nicht angefordert haben, wenden Sie sich sofort an {support}.',
    ],
    button: 'Anmelden',
    footer: account,
  },
  accountDeleted: {
    subject: 'Ihr Konto bei {product_name} wurde gelöscht',
    heading: 'Ihr Konto wurde gelöscht',
    paragraphs: [
      'Ihr Konto bei {product_name} wurde auf Ihren Wunsch gelöscht. Die Schlüssel der von Ihnen gebackenen Cakes wurden vernichtet, niemand kann sie mehr öffnen.',
      'Diese E-Mail-Adresse kann nicht für ein neues Konto verwendet werden. Falls Sie das nicht angefordert haben, wenden Sie sich an {support}.',
    ],
    footer: 'Sie erhalten diese E-Mail, weil Ihre E-Mail-Adresse zu einem Konto bei {product_name} gehörte.',
  },
  madeAdmin: {
    subject: 'Sie sind Admin von {organization} bei {product_name}',
    heading: 'Sie sind jetzt Admin',
    paragraphs: [
      '{by} hat Sie zum Admin von {organization} bei {product_name} gemacht.',
      'Im Admin-Modus können Sie alle Dateien, Benutzer und Aktivitäten der Organisation sehen, den Zugriff auf ihre Dateien ändern, Benutzer sperren und weitere Admins hinzufügen.',
    ],
    footer: account,
  },
  removedAsAdmin: {
    subject: 'Sie sind kein Admin von {organization} bei {product_name} mehr',
    heading: 'Sie sind kein Admin mehr',
    paragraphs: [
      '{by} hat Ihre Rolle als Admin von {organization} bei {product_name} aufgehoben.',
      'Ihre eigenen Dateien und die für Sie freigegebenen Dateien sind davon nicht betroffen.',
    ],
    footer: account,
  },
  filesChangedByAdmin,
  accessRequested: {
    subject: '{asker} bittet um Zugriff auf eine Ihrer Dateien',
    heading: '{asker} bittet um Zugriff auf eine Ihrer Dateien',
    headingWithFile: '{asker} bittet um Zugriff auf „{file_title}“',
    paragraphs: [
      '{file_name}',
      '{asker} hat diese Datei, aber keinen Zugriff darauf. In den Details der Datei können Sie die Anfrage zulassen oder ablehnen.',
      '{link}',
      'Falls Sie diese Person nicht kennen, lehnen Sie die Anfrage ab. Die Person erfährt davon nichts, und Sie erhalten keine weitere E-Mail dazu. In den Kontoeinstellungen können Sie solche Anfragen ausschalten.',
    ],
    button: 'Anfrage ansehen',
    footer: account,
  },
  fileShared: {
    subject: '{sender} hat eine Datei für Sie freigegeben',
    heading: '{sender} hat eine Datei für Sie freigegeben',
    headingWithFile: '{sender} hat „{file_title}“ für Sie freigegeben',
    paragraphs: [
      '{file_name}',
      { step: '1. Holen Sie sich die Datei von {sender}' },
      'Sie erhalten sie getrennt von dieser E-Mail, und sie ist verschlüsselt.',
      { step: '2. Öffnen Sie sie hier' },
      'Melden Sie sich mit dieser E-Mail-Adresse bei {product_name} an oder legen Sie damit ein Konto an.',
      '{dates}',
      '{link}',
      'Falls Sie {sender} nicht kennen, können Sie diese E-Mail ignorieren.',
    ],
    button: 'Zum Öffnen anmelden',
    buttonWithoutAccount: 'Zum Öffnen ein Konto anlegen',
    footer:
      'Sie erhalten diese E-Mail, weil {sender} bei {product_name} eine Datei für Ihre E-Mail-Adresse freigegeben hat.',
  },
})
