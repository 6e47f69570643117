import type { en } from '../en/widget.ts'
import { translationOf } from '../text.ts'
import { warnings } from './strength.ts'
import { additional } from './widget-additional.ts'

/** German: the widget. */
export const widget = translationOf<typeof en, 'de'>()({
  'main.title': 'Registrieren oder anmelden',
  'main.project': 'und weiter zu {project}',
  'main.or': 'oder',
  'main.tabs': 'Anmeldewege',
  'main.retry': 'Erneut versuchen',
  'main.reload': 'Seite neu laden',
  'tab.sms': 'SMS',
  'tab.whatsapp': 'WhatsApp',
  'tab.email': 'E-Mail',
  'field.email': 'E-Mail-Adresse',
  'field.phone': 'Telefonnummer',
  'field.country': 'Land',
  'field.password': 'Passwort',
  'field.password.show': 'Passwort anzeigen',
  'field.password.hide': 'Passwort verbergen',
  back: 'Zurück',
  wait: 'Sie können es in {time} erneut versuchen.',
  'wait.over': 'Sie können es jetzt erneut versuchen.',

  'otp.email.submit': 'Weiter mit E-Mail',
  'otp.email.instead': 'Anmeldecode per E-Mail senden',
  'impersonation.text': 'Jemand vom Team der Website verwendet dieses Konto.',
  'impersonation.end': 'Beenden',
  'impersonation.title': 'Als Benutzer anmelden',
  'impersonation.lead':
    'Dieser Link meldet Sie für eine Stunde im Konto eines Benutzers an. Der Benutzer erhält darüber eine E-Mail.',

  'otp.sms.submit': 'Weiter mit SMS',
  'otp.whatsapp.submit': 'Weiter mit WhatsApp',
  'otp.title': 'Code eingeben',
  'otp.sent': 'Ein 6-stelliger Code wurde an {destination} gesendet.',
  'otp.code': 'Code',
  'otp.verifying': 'Code wird geprüft ...',
  'otp.expires': 'Ihr Code läuft in {time} ab.',
  'otp.expired': 'Ihr Code ist abgelaufen.',
  'otp.resend': 'Code erneut senden',
  'otp.resent': 'Code gesendet',
  'otp.success': 'Geschafft',
  'otp.success.text': 'Ihr Code wurde erfolgreich geprüft.',
  'verify.submit': '{email} bestätigen',

  'link.email.submit': 'Weiter mit E-Mail',
  'link.email.instead': 'Anmeldelink per E-Mail senden',
  'link.sent.title': 'Prüfen Sie Ihre E-Mails',
  'link.sent': 'Eine E-Mail wurde an {email} gesendet',
  'link.inboxes': 'Postfach in einem neuen Tab öffnen',
  'link.try_again.lead': 'Noch nichts angekommen?',
  'link.try_again': 'Erneut versuchen',
  'link.opened.title': 'Mit Ihrem Link anmelden',
  'link.opened': 'Noch ein Klick, und Sie sind auf diesem Gerät angemeldet.',
  'link.continue': 'Weiter',
  'link.new_instead': 'Stattdessen einen neuen Link senden',
  'link.new': 'Neuen Link senden',
  'link.success': 'Sie sind angemeldet',
  'link.success.text': 'Ihr Link wurde geprüft.',

  'password.submit': 'Anmelden',
  'password.forgot': 'Passwort vergessen',
  'password.email.submit': 'Weiter',
  'password.forgot.question': 'Passwort vergessen?',
  'password.create.title': 'Passwort festlegen',
  'password.create.submit': 'Weiter',
  'password.login.title': 'Anmelden',
  'password.change': 'Ändern',
  'password.create_instead': 'Stattdessen ein Passwort festlegen',
  'password.strength': 'Passwortstärke',
  'password.strength.0': 'Noch nicht geprüft',
  'password.strength.1': 'Sehr schwach',
  'password.strength.2': 'Schwach',
  'password.strength.3': 'Gut',
  'password.strength.4': 'Stark',
  'password.requirements': 'Anforderungen an das Passwort',
  'password.luds.length': 'Muss mindestens {min} Zeichen lang sein',
  'password.luds.complexity':
    'Muss {n} der folgenden Arten enthalten: Großbuchstabe, Kleinbuchstabe, Ziffer, Sonderzeichen',
  'password.luds.met': 'Erfüllt',
  'password.luds.unmet': 'Noch nicht erfüllt',
  'password.strength.retry': 'Erneut prüfen',
  'password.mail.title': 'Prüfen Sie Ihre E-Mails',
  'password.mail.new_title': 'Neues Passwort festlegen',
  'password.mail.first_title': 'Passwort festlegen',
  'password.mail.sent': 'Wir haben einen Link an {email} gesendet. Damit legen Sie Ihr Passwort fest.',
  'password.mail.resend': 'E-Mail erneut senden',
  'password.mail.resent': 'E-Mail gesendet',
  'password.breached.title': 'Ändern Sie Ihr Passwort',
  'password.breached.text': 'Wir senden Ihnen per E-Mail einen Link, über den Sie ein neues festlegen.',
  'password.breached.continue': 'Link per E-Mail senden',
  'password.reset.title': 'Neues Passwort festlegen',
  'password.reset.field': 'Neues Passwort',
  'password.reset.submit': 'Weiter',
  'password.reset.without': 'Ohne Passwort anmelden',
  'password.reset.another': 'Neuen Link senden',
  'password.signup': 'Registrieren',
  'password.signup.lead': 'Noch kein Konto?',
  'password.success': 'Sie sind angemeldet',
  'password.success.text': 'Ihr Passwort wurde akzeptiert.',

  'config.eml_and_email_otp':
    'Fehler: Anmeldelink per E-Mail und Code per E-Mail können nicht zusammen verwendet werden',
  'config.passkeys_alone':
    'Fehler: Passkeys können nicht allein verwendet werden, bitte fügen Sie der Konfiguration ein weiteres Produkt hinzu.',

  'error.session_not_kept':
    'Ihr Browser hat das Anmelde-Cookie nicht gespeichert, deshalb sind Sie nicht angemeldet. Erlauben Sie Cookies für diese Website oder verwenden Sie einen anderen Browser, und versuchen Sie es dann noch einmal.',
  'error.otp_email_malformed': 'Ungültige E-Mail-Adresse, bitte versuchen Sie es erneut.',
  'error.email_malformed': 'Ungültige E-Mail-Adresse',
  'error.phone_malformed': 'Ungültige Telefonnummer, bitte versuchen Sie es erneut.',
  'error.invalid_phone_number': 'Ungültige Telefonnummer, bitte versuchen Sie es erneut.',
  'error.invalid_phone_number_country_code':
    'An Telefonnummern dieses Landes können wir keine Codes senden. Bitte melden Sie sich auf einem anderen Weg an.',
  'error.unsubscribed_phone_number':
    'Diese Nummer hat unsere Nachrichten abbestellt. Bitte verwenden Sie eine andere Nummer oder melden Sie sich auf einem anderen Weg an.',
  'error.invalid_email': 'Ungültige E-Mail-Adresse, bitte versuchen Sie es erneut.',
  'error.credentials_missing': 'Bitte geben Sie E-Mail-Adresse und Passwort ein',
  'error.unauthorized_credentials': 'E-Mail-Adresse oder Passwort ist falsch',
  'error.otp_code_not_found': 'Ungültiger Code, bitte versuchen Sie es erneut.',
  'error.invalid_code': 'Ungültiger Code, bitte versuchen Sie es erneut.',
  'error.unable_to_auth_impersonation_token':
    'Dieser Link ist abgelaufen oder wurde bereits verwendet. Bitte erstellen Sie einen neuen.',
  'error.unable_to_auth_magic_link':
    'Dieser Link wurde bereits verwendet, ist abgelaufen oder gehört zu einer anderen Website. Bitte fordern Sie einen neuen an.',
  'error.pkce_mismatch':
    'Dieser Link funktioniert nur in dem Browser, in dem er angefordert wurde. Bitte fordern Sie einen neuen an.',
  'error.pkce_expected_code_verifier':
    'Dieser Link funktioniert nur in dem Browser, in dem er angefordert wurde. Bitte fordern Sie einen neuen an.',
  'error.unable_to_auth_password_reset_token':
    'Dieser Link wurde bereits verwendet, ist abgelaufen oder gehört zu einer anderen Website. Bitte fordern Sie einen neuen an.',
  'error.reset_password':
    'Sie müssen ein neues Passwort festlegen. Verwenden Sie dazu den Link in unserer E-Mail.',
  'error.breached_password':
    'Dieses Passwort wurde möglicherweise auf einer anderen Website verwendet, bei der es einen Sicherheitsvorfall gab. Bitte wählen Sie ein anderes Passwort.',
  'error.weak_password': 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein stärkeres.',
  'error.duplicate_email':
    'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Bitte gehen Sie zurück und melden Sie sich an.',
  'error.endpoint_not_authorized_for_sdk':
    'Diese Art der Anmeldung steht nicht zur Verfügung. Bitte wählen Sie eine andere.',
  'error.unauthorized_action': 'Mit diesem Konto können Sie sich nicht anmelden.',
  'error.inactive_email':
    'An diese E-Mail-Adresse können wir nichts zustellen. Bitte verwenden Sie eine andere.',
  'error.no_user_password': 'Dieses Konto hat kein Passwort. Bitte melden Sie sich anders an.',
  'error.user_lock_limit_reached':
    'Dieses Konto ist nach zu vielen Fehlversuchen gesperrt. Bitte versuchen Sie es später noch einmal.',
  'error.too_many_unverified_factors': 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse oder Telefonnummer.',
  'error.session_on_code_does_not_match_session_passed_in':
    'Öffnen Sie diesen Link in dem Browser, in dem Sie angemeldet sind, oder geben Sie diesen Code dort ein.',
  'error.duplicate_email_for_user':
    'Melden Sie sich wie bisher an und bestätigen Sie diese Adresse dort, oder fordern Sie einen neuen Code an, um ein neues Konto zu erstellen.',
  'error.duplicate_phone_number_for_user':
    'Melden Sie sich wie bisher an und bestätigen Sie diese Nummer dort, oder fordern Sie einen neuen Code an, um ein neues Konto zu erstellen.',
  'error.duplicate_phone_number': 'Diese Telefonnummer gehört zu einem anderen Konto.',
  'error.text_messages_not_available': 'SMS stehen nicht zur Verfügung. Bitte melden Sie sich anders an.',
  'error.server_unavailable': 'Unsere Server sind ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  'error.internal_server_error':
    'Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.',
  'error.bad_request': 'Diese Anfrage konnte nicht verarbeitet werden. Bitte prüfen Sie Ihre Eingaben.',
  'error.bad_domain_for_stytch_sdk':
    'Dieses Anmeldeformular ist auf dieser Website nicht zugelassen. Bitte wenden Sie sich an den Betreiber der Website.',
  'error.public_token_not_found':
    'Dieses Anmeldeformular ist nicht richtig eingerichtet (Public Token). Bitte wenden Sie sich an den Betreiber der Website.',
  'error.no_login_redirect_urls_set':
    'Dieses Anmeldeformular ist nicht richtig eingerichtet (Weiterleitungs-URL zum Anmelden). Bitte wenden Sie sich an den Betreiber der Website.',
  'error.invalid_login_redirect_url':
    'Dieses Anmeldeformular ist nicht richtig eingerichtet (Weiterleitungs-URL zum Anmelden). Bitte wenden Sie sich an den Betreiber der Website.',
  'error.no_match_for_provided_magic_link_url':
    'Dieses Anmeldeformular ist nicht richtig eingerichtet (URL des Anmeldelinks). Bitte wenden Sie sich an den Betreiber der Website.',
  'error.invalid_password_reset_redirect_url':
    'Dieses Anmeldeformular ist nicht richtig eingerichtet (URL zum Zurücksetzen des Passworts). Bitte wenden Sie sich an den Betreiber der Website.',
  'error.invalid_pkce_code_challenge':
    'Dieses Anmeldeformular ist nicht richtig eingerichtet (PKCE). Bitte wenden Sie sich an den Betreiber der Website.',
  'error.invalid_session_duration_minutes':
    'Dieses Anmeldeformular ist nicht richtig eingerichtet (Sitzungsdauer). Bitte wenden Sie sich an den Betreiber der Website.',
  'error.invalid_expiration_otp':
    'Dieses Anmeldeformular ist nicht richtig eingerichtet (Gültigkeit des Codes). Bitte wenden Sie sich an den Betreiber der Website.',
  'error.invalid_expiration':
    'Dieses Anmeldeformular ist nicht richtig eingerichtet (Gültigkeit des Links). Bitte wenden Sie sich an den Betreiber der Website.',
  'error.too_many_requests':
    'Zu viele Versuche. Bitte warten Sie ein wenig und versuchen Sie es dann erneut.',
  'error.unreachable':
    'Wir erreichen unsere Server nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'error.public_token_missing':
    'Dieses Anmeldeformular ist noch nicht eingerichtet: <login-widget> braucht ein Attribut public-token.',
  'error.method_missing': 'Diese Art der Anmeldung ist hier nicht verfügbar.',
  'error.unknown': 'Etwas ist schiefgegangen. Bitte versuchen Sie es erneut.',

  ...additional,
  ...warnings,
})
