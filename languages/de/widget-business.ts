import type { secondStep as enSecondStep } from '../en/widget/second-step.ts'
import type { business as en } from '../en/widget-business.ts'
import { translationOf } from '../text.ts'

/** German: the business sign-in of the widget. */
export const business = translationOf<typeof en, 'de'>()({
  'business.continue_to': 'Weiter zu {organization}',
  'business.verify.title': 'E-Mail-Adresse bestätigen',
  'business.verify.text': 'Bestätigen Sie {email} auf einem dieser Wege:',
  'business.step_up.text': 'Diese Organisation verlangt einen anderen Anmeldeweg.',
  'business.no_access':
    '{email} hat keinen Zugang zu {organization}. Bitten Sie Ihren Admin um eine Einladung.',
  'business.arrival.checking': 'Sie werden angemeldet ...',
  'business.way.title': 'Wie möchten Sie fortfahren?',
  'business.way.magic-link': 'Link per E-Mail senden',
  'business.way.otp': 'Code per E-Mail senden',
  'business.way.password': 'Passwort verwenden',
  'business.link.resend': 'Erneut senden',
  'business.link.resent': 'E-Mail gesendet',
  'business.discovery.title': 'Organisation auswählen',
  'business.discovery.search': 'Suchen',
  'business.discovery.no_match': 'Keine Organisation passt dazu. Versuchen Sie es mit einem anderen Namen.',
  'business.discovery.invited': 'Eingeladen',
  'business.discovery.joinable': 'Sie können beitreten',
  'business.discovery.needs': 'Erfordert {method}',
  'business.discovery.gone':
    'Sie können sich bei {organization} nicht mehr anmelden. Falls das ein Versehen ist, fragen Sie einen Admin der Organisation.',
  'business.discovery.create': 'Organisation erstellen',
  'business.discovery.other_email': 'Andere E-Mail-Adresse verwenden',
  'business.discovery.none.title': 'Noch keine Organisation',
  'business.discovery.none.text':
    '{email} gehört zu keiner Organisation. Erstellen Sie eine, oder bitten Sie Ihren Admin um eine Einladung.',
  'business.discovery.none.closed':
    '{email} gehört zu keiner Organisation. Bitten Sie Ihren Admin um eine Einladung.',
  'business.method.email_otp': 'einen Code per E-Mail',
  'business.method.magic_link': 'einen Link per E-Mail',
  'business.method.password': 'ein Passwort',
  'business.method.sso': 'Single Sign-on',
  'business.sso.open': 'Single Sign-on verwenden',
  'business.sso.title': 'Über Ihr Unternehmen anmelden',
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
  'business.consent.title': '{application} möchte auf Ihr Konto bei {organization} zugreifen',
  'business.switch.title': 'Organisation wechseln',
  'business.switch.to': 'Zu {organization} wechseln',
  'business.switch.text':
    'Wenn die andere Organisation einen weiteren Schritt verlangt, endet Ihre aktuelle Sitzung.',
  'business.switch.loading': 'Ihre Organisationen werden geladen ...',
  'business.switch.none':
    'Ihre aktuelle Sitzung öffnet keine andere Organisation. Melden Sie sich neu an, um alle Ihre Organisationen zu sehen.',
  'business.switch.submit': 'Wechseln',
  'business.switch.sign_in': 'Neu anmelden',
  'business.error.title': 'Das hat nicht funktioniert',
  'business.error.organization_unknown':
    'Wir haben diese Organisation nicht gefunden. Prüfen Sie die Adresse der Seite.',
  'business.error.no_method':
    '{organization} erlaubt keinen Anmeldeweg, der Ihnen zur Verfügung steht. Fragen Sie Ihren Admin.',
  'business.error.domain_claimed':
    'Die Domain Ihrer E-Mail-Adresse gehört zu einer Organisation. Melden Sie sich dort an, oder fragen Sie einen Admin der Organisation.',
  'business.error.link_used':
    'Dieser Link ist abgelaufen oder wurde schon verwendet. Fordern Sie einen neuen an.',
  'business.error.link_elsewhere':
    'Dieser Link funktioniert nur in dem Browser, in dem er angefordert wurde. Fordern Sie einen neuen an.',
  'business.error.return_used':
    'Diese Anmeldung ist abgelaufen oder wurde schon verwendet. Beginnen Sie neu.',
  'business.return.title': 'Anmeldung fortsetzen',
  'business.return.text':
    'Diese Anmeldung wurde nicht in diesem Tab begonnen. Fahren Sie nur fort, wenn Sie sie begonnen haben.',
  'business.error.return_elsewhere':
    'Diese Anmeldung wurde in einem anderen Browser begonnen. Beginnen Sie in diesem neu.',
  'business.error.no_access':
    'Sie haben keinen Zugang zu dieser Organisation. Bitten Sie Ihren Admin um eine Einladung.',
  'business.error.site_failed': 'Die Anmeldung Ihres Unternehmens hat ein Problem gemeldet: {problem}',
  'business.error.reference': 'Referenz für Ihren Admin: {code}',
  'business.site.denied':
    'Die Anmeldung wurde abgebrochen, oder Sie haben keinen Zugang. Beginnen Sie neu, oder fragen Sie Ihren Admin.',
  'business.site.unavailable': 'Sie ist zurzeit nicht verfügbar. Bitte versuchen Sie es später erneut.',
  'business.site.not_configured': 'Sie ist nicht richtig eingerichtet. Fragen Sie Ihren Admin.',
  'business.site.login_required': 'Sie müssen sich dort zuerst anmelden.',
  'business.site.unknown': 'Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  'business.error.start_again': 'Neu beginnen',

  'error.intermediate_session_not_found': 'Ihre Anmeldung hat zu lange gedauert. Bitte beginnen Sie neu.',
  'error.continued_elsewhere': 'Sie haben in einem anderen Tab weitergemacht.',
  'error.organization_slug_already_used':
    'Eine andere Organisation hat diesen Namen. Bitte wählen Sie einen anderen.',
  'error.create_organization_not_enabled':
    'Sie können hier keine Organisation erstellen. Bitten Sie Ihren Admin um eine Einladung.',
  'error.email_jit_provisioning_not_allowed':
    'Sie haben keinen Zugang zu dieser Organisation. Bitten Sie Ihren Admin um eine Einladung.',
  'error.invalid_email_for_jit_provisioning':
    'Sie haben keinen Zugang zu dieser Organisation. Bitten Sie Ihren Admin um eine Einladung.',
  'error.auth_method_not_allowed':
    'Diese Organisation erlaubt diesen Anmeldeweg nicht. Bitte verwenden Sie einen anderen.',
  'error.mailbox_proof_required': 'Bitte melden Sie sich zuerst mit einem Code oder Link per E-Mail an.',
  'error.organization_slug_unknown': 'Keine Organisation hat diesen Namen.',
  'error.connection_gone':
    'Diese Verbindung ist nicht mehr verfügbar. Geben Sie Ihre E-Mail-Adresse erneut ein.',
  'error.connected_app_not_allowed':
    'Ihre Organisation erlaubt diese Anwendung nicht. Fragen Sie Ihren Admin, oder wechseln Sie zu einer anderen Organisation.',
  'error.switch_session_missing': 'Bitte melden Sie sich zuerst an.',
  'error.organization_not_found':
    'Wir haben diese Organisation nicht gefunden. Prüfen Sie die Adresse der Seite.',

  'business.password.instead': 'Stattdessen ein Passwort verwenden',
  'business.password.help': 'Registrieren oder Passwort zurücksetzen',
  'business.password.title': 'Mit E-Mail-Adresse und Passwort anmelden',
  'business.password.wrong': 'E-Mail-Adresse oder Passwort ist falsch.',
  'business.password.breached':
    'Dieses Passwort ist möglicherweise durch einen Sicherheitsvorfall bei einer anderen Website bekannt geworden. Um ein neues festzulegen, wählen Sie „Registrieren oder Passwort zurücksetzen“.',
  'business.forgot.title': 'Hilfe bei der Anmeldung',
  'business.forgot.discovery':
    'Wir senden einen Link, mit dem Sie sich registrieren oder Ihr Passwort zurücksetzen.',
  'business.forgot.organization':
    'Wir senden einen Link, mit dem Sie sich anmelden oder Ihr Passwort zurücksetzen.',
  'business.reset_sent.text': 'Wir haben einen Link an {email} gesendet.',
  'business.verify_first.title': 'Bestätigen Sie zuerst Ihre E-Mail-Adresse',
  'business.verify_first.text':
    'Wir haben einen Link an {email} gesendet. Damit können Sie ein Passwort festlegen.',
  'business.reset.used': 'Dieser Link funktioniert nicht mehr',
  'business.reset.not_now': 'Nicht jetzt',

  'error.member_reset_password':
    'Sie müssen ein neues Passwort festlegen. Verwenden Sie den Link in der E-Mail, die wir Ihnen gesendet haben.',
  'error.session_too_old_to_reset_password':
    'Ihre Anmeldung ist mehr als fünf Minuten her. Fordern Sie einen Link an, um ein Passwort festzulegen.',
  'error.cross_org_passwords_not_enabled':
    'Hier gehört ein Passwort zu einer Organisation. Verwenden Sie es auf der Seite Ihrer Organisation, oder melden Sie sich anders an.',
})

/** German: the second step of business sign-in. */
export const secondStep = translationOf<typeof enSecondStep, 'de'>()({
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
  'second_step.totp.backup': 'Wiederherstellungscode verwenden',
  'second_step.checking': 'Ihr Code wird geprüft ...',
  'second_step.phone.title': 'Telefonnummer hinzufügen',
  'second_step.phone.submit': 'Code senden',
  'second_step.text.sending': 'Der Code wird gesendet ...',
  'second_step.text.app': 'Authenticator-App verwenden',
  'second_step.text.change': 'Nummer ändern',
  'second_step.backup.title': 'Wiederherstellungscode eingeben',
  'second_step.backup.field': 'Wiederherstellungscode',
  'second_step.backup.none':
    'Keine Codes mehr übrig? Bitten Sie Ihren Admin, Ihren zweiten Schritt zurückzusetzen.',
  'second_step.codes.title': 'Wiederherstellungscodes sichern',
  'second_step.codes.text':
    'Die Codes werden nur einmal angezeigt. Jeder gilt einmal, falls Sie Ihr Gerät verlieren.',
  'second_step.codes.download': 'Herunterladen',
  'second_step.codes.written': 'Ich habe sie aufgeschrieben',
  'second_step.codes.saved': 'Ich habe sie gesichert',

  'error.second_step_code_used': 'Dieser Code wurde schon verwendet. Warten Sie auf den nächsten Code.',
  'error.second_step_setup_lost': 'Die Einrichtung hat zu lange gedauert. Scannen Sie den neuen QR-Code.',
  'error.second_step_backup_code_wrong': 'Ungültiger Wiederherstellungscode, bitte versuchen Sie es erneut.',
  'error.second_step_copy_failed':
    'Ihr Browser hat das Kopieren nicht erlaubt. Der Text ist markiert: Kopieren Sie ihn selbst.',
  'error.duplicate_member_phone_number':
    'Ein anderes Mitglied der Organisation hat diese Nummer. Bitte verwenden Sie eine andere.',
})
