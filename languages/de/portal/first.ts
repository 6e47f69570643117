import type { first as english } from '../../en/portal/first.ts'
import { translationOf } from '../../text.ts'

/** German: the first load: the login page and the page around every screen. */
export const first = translationOf<typeof english, 'de'>()({
  'footer.home': 'Startseite',
  'footer.about': 'Über uns',
  'footer.faq': 'Häufige Fragen',
  'footer.terms': 'Nutzungsbedingungen',
  'footer.privacy': 'Datenschutz',
  'footer.contact': 'Kontakt',
  'footer.copyright': '© {year} {product}',
  'footer.version': 'Version {version}',
  'footer.label': 'Über diese Website',
  'page.promise': 'Verschlüsselte Dateien, die nur die Personen öffnen, die Sie auswählen',
  'page.loading': 'Wird geladen …',
  'page.retry': 'Erneut versuchen',
  'page.loadFailed': 'Diese Seite konnte nicht geladen werden.',
  'toasts.label': 'Meldungen',
  'toasts.dismiss': 'Schließen',

  'transport.offline': 'Sie sind offline. Bitte prüfen Sie Ihre Verbindung.',
  'transport.offlineBanner': 'Sie sind zurzeit offline. Einige Funktionen sind möglicherweise eingeschränkt.',
  'transport.unreachable':
    'Es konnte keine Verbindung zum Server hergestellt werden. Bitte versuchen Sie es später noch einmal.',
  'transport.unavailable':
    'Der Server ist zurzeit nicht verfügbar. Bitte versuchen Sie es später noch einmal.',
  'reference.text': 'Referenz:',
  'reference.copy': 'Referenz kopieren',
  'reference.copied': 'Kopiert',
  'wait.left': 'Sie können es in {wait} erneut versuchen.',
  'wait.over': 'Sie können es jetzt erneut versuchen.',
  'wait.seconds': '{count} Sek.',
  'wait.minutes': '{count} Min.',
  'wait.hours': '{count} Std.',

  'failure.authenticate': 'Die Anmeldung ist fehlgeschlagen.',
  'failure.unknown': 'Ein unbekannter Fehler ist aufgetreten.',

  'login.title': 'Anmelden',
  'login.submit': 'Anmelden',
  'login.noAccount': 'Noch kein Konto?',
  'login.forgotPassword': 'Passwort vergessen',
  'login.signUp': 'Registrieren',
  'login.missing': 'Bitte geben Sie E-Mail-Adresse und Passwort ein.',
  'login.wrong': 'E-Mail-Adresse oder Passwort ist falsch.',
  'login.registered': 'Ihre Registrierung ist abgeschlossen. Bitte melden Sie sich mit Ihrem neuen Konto an.',
  'login.unfinished': 'Ihre Registrierung ist noch nicht abgeschlossen.',
  'login.resume': 'Registrierung fortsetzen',
  'login.sessionEnded': 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
})
