import type { business as en } from '../en/widget/business.ts'
import { translationOf } from '../text.ts'

/** German: the business sign-in of the widget. */
export const business = translationOf<typeof en, 'de'>()({
  'business.continue_to': 'Weiter zu {organization}',
  'business.verify.title': 'E-Mail-Adresse bestätigen',
  'business.verify.text': 'Bestätigen Sie {email} auf einem dieser Wege:',
  'business.step_up.text': 'Diese Organisation verlangt einen anderen Anmeldeweg.',
  'business.no_access':
    '{email} hat keinen Zugang zu {organization}. Bitten Sie Ihren Administrator um eine Einladung.',
  'business.arrival.checking': 'Sie werden angemeldet ...',
  'business.way.title': 'Wie möchten Sie fortfahren?',
  'business.way.magic-link': 'Link per E-Mail senden',
  'business.way.otp': 'Code per E-Mail senden',
  'business.link.resend': 'Erneut senden',
  'business.link.resent': 'E-Mail gesendet',
  'business.discovery.title': 'Organisation auswählen',
  'business.discovery.search': 'Suchen',
  'business.discovery.no_match': 'Keine Organisation hat diesen Namen.',
  'business.discovery.invited': 'Eingeladen',
  'business.discovery.joinable': 'Sie können beitreten',
  'business.discovery.needs': 'Erfordert {method}',
  'business.discovery.gone': 'Sie können sich bei {organization} nicht mehr anmelden.',
  'business.discovery.create': 'Organisation erstellen',
  'business.discovery.other_email': 'Andere E-Mail-Adresse verwenden',
  'business.discovery.none.title': 'Noch keine Organisation',
  'business.discovery.none.text':
    '{email} gehört zu keiner. Erstellen Sie eine, oder bitten Sie Ihren Administrator um eine Einladung.',
  'business.discovery.none.closed':
    '{email} gehört zu keiner. Bitten Sie Ihren Administrator um eine Einladung.',
  'business.method.email_otp': 'einen Code per E-Mail',
  'business.method.magic_link': 'einen Link per E-Mail',
  'business.method.password': 'ein Passwort',
  'business.method.sso': 'Single Sign-on',
  'business.sso.open': 'Single Sign-on verwenden',
  'business.sso.title': 'Mit Ihrem Unternehmen anmelden',
  'business.sso.none.title': 'Wir haben keine Verbindung für {email} gefunden',
  'business.sso.none.text':
    'Geben Sie den Kurznamen Ihrer Organisation ein, oder melden Sie sich auf einem anderen Weg an.',
  'business.sso.slug': 'Kurzname der Organisation',
  'business.sso.another_way': 'Anderer Weg',
  'business.sso.menu.title': 'Verbindung auswählen',
  'business.sso.connection': 'Weiter mit {connection}',
  'business.create.title': 'Organisation erstellen',
  'business.create.name': 'Name der Organisation',
  'business.create.hint': 'Sie können das Feld leer lassen und den Namen später festlegen.',
  'business.create.submit': 'Erstellen',
  'business.logged_in.title': 'Sie sind angemeldet',
  'business.logged_in.text': 'Sie sind bei {organization} angemeldet.',
  'business.error.title': 'Das hat nicht funktioniert',
  'business.error.organization_unknown':
    'Wir haben diese Organisation nicht gefunden. Prüfen Sie die Adresse der Seite.',
  'business.error.no_method':
    '{organization} erlaubt keinen Anmeldeweg, der Ihnen zur Verfügung steht. Fragen Sie Ihren Administrator.',
  'business.error.domain_claimed':
    'Die Domain Ihrer E-Mail-Adresse gehört zu einer Organisation. Melden Sie sich dort an, oder fragen Sie deren Administrator.',
  'business.error.link_used':
    'Dieser Link ist abgelaufen oder wurde schon verwendet. Fordern Sie einen neuen an.',
  'business.error.link_elsewhere':
    'Dieser Link funktioniert nur in dem Browser, in dem er angefordert wurde. Fordern Sie einen neuen an.',
  'business.error.return_used':
    'Diese Anmeldung ist abgelaufen oder wurde schon verwendet. Beginnen Sie neu.',
  'business.error.return_elsewhere':
    'Diese Anmeldung wurde in einem anderen Browser begonnen. Beginnen Sie in diesem neu.',
  'business.error.no_access':
    'Sie haben keinen Zugang zu dieser Organisation. Bitten Sie Ihren Administrator um eine Einladung.',
  'business.error.site_failed': 'Die Anmeldung Ihres Unternehmens hat ein Problem gemeldet: {problem}',
  'business.error.reference': 'Referenz für Ihren Administrator: {code}',
  'business.site.denied': 'Die Anmeldung wurde abgebrochen, oder Sie haben keinen Zugang.',
  'business.site.unavailable': 'Sie ist zurzeit nicht verfügbar. Bitte versuchen Sie es später erneut.',
  'business.site.not_configured': 'Sie ist nicht richtig eingerichtet.',
  'business.site.login_required': 'Sie müssen sich dort zuerst anmelden.',
  'business.site.unknown': 'Die Anmeldung ist fehlgeschlagen.',
  'business.error.start_again': 'Neu beginnen',

  'error.intermediate_session_not_found': 'Ihre Anmeldung hat zu lange gedauert. Bitte beginnen Sie neu.',
  'error.organization_slug_already_used':
    'Eine andere Organisation hat diesen Namen. Bitte wählen Sie einen anderen.',
  'error.create_organization_not_enabled':
    'Sie können hier keine Organisation erstellen. Bitten Sie Ihren Administrator um eine Einladung.',
  'error.email_jit_provisioning_not_allowed':
    'Sie haben keinen Zugang zu dieser Organisation. Bitten Sie Ihren Administrator um eine Einladung.',
  'error.invalid_email_for_jit_provisioning':
    'Sie haben keinen Zugang zu dieser Organisation. Bitten Sie Ihren Administrator um eine Einladung.',
  'error.auth_method_not_allowed':
    'Diese Organisation erlaubt diesen Anmeldeweg nicht. Bitte verwenden Sie einen anderen.',
  'error.mailbox_proof_required': 'Bitte melden Sie sich zuerst mit einem Code oder Link per E-Mail an.',
  'error.organization_slug_unknown': 'Keine Organisation hat diesen Namen.',
  'error.connection_gone':
    'Diese Verbindung ist nicht mehr verfügbar. Geben Sie Ihre E-Mail-Adresse erneut ein.',
  'error.organization_not_found': 'Wir haben diese Organisation nicht gefunden.',
})
