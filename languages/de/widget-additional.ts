/** German: passkeys, wallets, social sign-in, consent and second factors. */
export const additional = {
  'passkey.submit': 'Mit einem Passkey anmelden',
  'passkey.success': 'Sie sind angemeldet',
  'passkey.success.text': 'Ihr Passkey wurde geprüft.',
  'passkey.register.title': 'Passkey hinzufügen',
  'passkey.register.text':
    'Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder Bildschirmsperre an. Sie müssen sich nichts merken und nichts eintippen.',
  'passkey.register.submit': 'Passkey erstellen',
  'passkey.register.skip': 'Nicht jetzt',
  'passkey.registered.title': 'Passkey hinzugefügt',
  'passkey.registered.text': 'Sie können ihn bei der nächsten Anmeldung verwenden.',
  'passkey.list.title': 'Ihre Passkeys',
  'passkey.loading': 'Ihre Passkeys werden geladen ...',
  'passkey.none': 'Sie haben noch keine Passkeys.',
  'passkey.other_domain': 'Für {domain}',
  'passkey.rename': 'Umbenennen',
  'passkey.rename.one': 'Umbenennen: {name}',
  'passkey.delete': 'Löschen',
  'passkey.delete.one': 'Löschen: {name}',
  'passkey.delete.question': '{name} löschen? Sie können sich dann nicht mehr damit anmelden.',
  'passkey.name': 'Name des Passkeys',
  'passkey.renamed': 'Passkey umbenannt',
  'passkey.deleted': 'Passkey gelöscht',
  'passkey.save': 'Speichern',
  'passkey.cancel': 'Abbrechen',
  'passkey.add': 'Weiteren Passkey hinzufügen',
  'passkey.done': 'Fertig',
  'passkey.login': 'Anmelden',
  'passkey.login_again': 'Erneut anmelden',

  'developer.title': 'Nur Sie sehen das',
  'developer.visitors':
    'Die Anmeldung ist hier gerade nicht verfügbar. Bitte wenden Sie sich an den Betreiber der Website.',

  'one_tap.loading': 'Anmeldung mit Google wird geladen ...',

  'wallet.group': 'Verfügbare Wallets',
  'wallet.continue': 'Weiter mit {wallet}',
  'wallet.ethereum': 'Ethereum-Wallet',
  'wallet.solana': 'Solana-Wallet',
  'wallet.none': 'In diesem Browser wurde keine Wallet gefunden.',
  'wallet.other': 'Andere Wallets',
  'wallet.setup': 'Neue Wallet einrichten',
  'wallet.setup.text':
    'Jeder Link öffnet die Website der Wallet in einem neuen Tab. Wenn Ihre Wallet installiert ist, kehren Sie hierher zurück und laden Sie diese Seite neu.',
  'wallet.connecting': 'Verbindung zu Ihrer Wallet wird hergestellt ...',
  'wallet.connecting.text': 'Schließen Sie die Anmeldung im Fenster von {wallet} ab.',
  'wallet.locked': 'Kein Fenster zu sehen? Öffnen Sie die Wallet selbst: Vielleicht ist sie gesperrt.',
  'wallet.sign': 'Nachricht signieren',
  'wallet.sign.text':
    'Bitte signieren Sie die Nachricht im Fenster von {wallet}. Das beweist nur, dass die Wallet Ihnen gehört: Es bewegt kein Geld und kostet nichts.',
  'wallet.verifying': 'Signatur wird geprüft ...',
  'wallet.error': 'Etwas ist schiefgelaufen',
  'wallet.failed.connect': 'Die Verbindung zu Ihrer Wallet ist fehlgeschlagen.',
  'wallet.failed.sign': 'Die Nachricht wurde nicht signiert.',
  'wallet.hint.refused': 'Die Anfrage wurde in Ihrer Wallet abgelehnt.',
  'wallet.hint.pending':
    'In Ihrer Wallet ist noch eine Anfrage offen. Öffnen Sie sie, antworten Sie dort und versuchen Sie es dann erneut.',
  'wallet.hint.no_account':
    'Ihre Wallet hat kein Konto freigegeben. Entsperren Sie sie, wählen Sie ein Konto und versuchen Sie es dann erneut.',
  'wallet.hint.account_changed':
    'In der Wallet wurde ein anderes Konto gewählt. Versuchen Sie es erneut, um sich mit diesem anzumelden.',
  'wallet.success': 'Sie sind angemeldet',
  'wallet.success.text': 'Ihre Wallet wurde geprüft.',

  'consent.title': 'Eine Anwendung möchte auf Ihr Konto zugreifen',
  'consent.title.named': '{application} möchte auf Ihr Konto zugreifen',
  'consent.loading': 'Anfrage wird geladen ...',
  'consent.granted': 'Wenn Sie es erlauben, kann {application}:',
  'consent.ungranted': 'Auch danach wird gefragt, aber nicht weitergegeben wird:',
  'consent.nothing': 'Ihr Konto enthält nichts davon, wonach gefragt wird:',
  'consent.scope.openid': 'Sie wiedererkennen, wenn Sie zurückkommen',
  'consent.scope.profile': 'Ihren Namen und Ihr Bild sehen',
  'consent.scope.email': 'Ihre E-Mail-Adresse sehen',
  'consent.scope.phone': 'Ihre Telefonnummer sehen',
  'consent.scope.full_access': 'Ihr Konto so verwenden wie Sie selbst',
  'consent.account': 'Sie sind angemeldet als {account}.',
  'consent.other_account': 'Anderes Konto verwenden',
  'consent.allow': 'Erlauben',
  'consent.deny': 'Ablehnen',
  'consent.back': 'Zurück zu {application}',
  'consent.destination': 'In jedem Fall geht es danach zurück zu {site}.',
  'consent.leaving': 'Es geht zurück zu {application} ...',
  'consent.not_redirected': 'Sie werden nicht weitergeleitet?',
  'consent.login': 'Anmelden',
  'logout.title': 'Auch hier abmelden?',
  'logout.text': '{site} möchte Sie auch von Ihrem Konto hier abmelden.',
  'logout.submit': 'Abmelden',
  'logout.stay': 'Angemeldet bleiben',
  'logout.stayed': 'Sie sind hier weiterhin angemeldet. Sie können diese Seite schließen.',
  'logout.working': 'Sie werden abgemeldet ...',

  'oauth.continue': 'Weiter mit {provider}',
  'oauth.last_used': 'Zuletzt benutzt',
  'oauth.more': 'Weitere Möglichkeiten',
  'oauth.popup.text':
    'Bitte schließen Sie die Anmeldung bei {provider} in dem Fenster ab, das sich geöffnet hat.',
  'oauth.popup.lead': 'Kein Fenster zu sehen?',
  'oauth.popup.here': 'Auf dieser Seite fortfahren',
  'oauth.return.title': 'Willkommen zurück',
  'oauth.return': 'Sie werden angemeldet …',
  'oauth.in_use.title': 'Sie haben bereits ein Konto',
  'oauth.in_use': '{email} hat bereits ein Konto. Bitte melden Sie sich so an wie bisher.',
  'oauth.in_use.adds': 'Danach können Sie sich auch auf diesem Weg anmelden.',
  'oauth.in_use.password': 'Mit Ihrem Passwort anmelden',
  'oauth.in_use.wallet': 'Mit Ihrer Wallet anmelden',
  'oauth.in_use.other': 'Anders anmelden',
  'oauth.success': 'Sie sind angemeldet',
  'oauth.success.text': 'Ihr Konto wurde geprüft.',

  'error.webauthn_registration_not_found':
    'Der Passkey wurde nicht gefunden. Vielleicht haben Sie ihn aus Ihrem Konto gelöscht, aber nicht aus dem Passwortmanager. Bitte versuchen Sie es noch einmal.',
  'error.passkey_unknown':
    'Bei der Anmeldung mit dem Passkey ist ein unbekannter Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
  'error.passkey_counter_decreased':
    'Dieser Passkey ist möglicherweise eine Kopie. Melden Sie sich anders an, löschen Sie ihn und fügen Sie ihn neu hinzu.',
  'error.passkey_dismissed':
    'Es wurde kein Passkey verwendet. Bitte versuchen Sie es noch einmal oder melden Sie sich anders an.',
  'error.passkey_not_made': 'Es wurde kein Passkey erstellt. Bitte versuchen Sie es noch einmal.',
  'error.passkey_known': 'Auf diesem Gerät gibt es schon einen Passkey für Ihr Konto.',
  'error.passkey_gone': 'Dieser Passkey war schon gelöscht.',
  'error.passkey_session_missing': 'Bitte melden Sie sich zuerst an.',
  'error.session_too_old_to_add_factor':
    'Bitte melden Sie sich zur Sicherheit erneut an und versuchen Sie es dann noch einmal.',
  'error.unable_to_register_webauthn_registration':
    'Wir konnten den Passkey nicht hinzufügen. Bitte versuchen Sie es noch einmal.',
  'error.empty_webauthn_registration_name': 'Bitte geben Sie einen Namen mit 1 bis 100 Zeichen ein.',
  'error.too_many_webauthn_registrations':
    'Ihr Konto hat bereits 20 Passkeys, mehr sind nicht möglich. Löschen Sie einen, den Sie nicht mehr verwenden, und versuchen Sie es dann noch einmal.',
  'error.cannot_delete_last_primary_factor':
    'Anders können Sie sich bei Ihrem Konto nicht anmelden. Fügen Sie zuerst eine weitere Anmeldemöglichkeit hinzu.',
  'error.invalid_webauthn_registration_domain':
    'Dieses Anmeldeformular ist nicht richtig eingerichtet (Domain der Passkeys). Bitte wenden Sie sich an den Betreiber der Website.',
  'error.pin_required':
    'Ihr Konto ist durch eine PIN geschützt. Geben Sie sie im Portal ein und versuchen Sie es dann noch einmal.',
  'error.email_reverification_pending':
    'Die PIN Ihres Kontos wurde zurückgesetzt. Bestätigen Sie im Portal Ihre E-Mail-Adresse und versuchen Sie es dann noch einmal.',
  'error.invalid_crypto_wallet_address':
    'Die Wallet hat eine Adresse mitgeteilt, die wir nicht verwenden können. Bitte verwenden Sie eine andere Wallet.',
  'error.too_many_crypto_wallets':
    'Ihr Konto hat bereits 20 Wallets, mehr sind nicht möglich. Entfernen Sie eine, die Sie nicht mehr verwenden, und versuchen Sie es dann noch einmal.',
  'error.no_match_for_provided_oauth_url':
    'Dieses Anmeldeformular ist nicht richtig eingerichtet (Weiterleitungs-URL für OAuth). Bitte wenden Sie sich an den Betreiber der Website.',
  'error.no_signup_redirect_urls_set':
    'Dieses Anmeldeformular ist nicht richtig eingerichtet (Weiterleitungs-URL zum Registrieren). Bitte wenden Sie sich an den Betreiber der Website.',
  'error.wallet_connect_failed': '[Fehler] Verbindung zur Wallet nicht möglich',
  'error.wallet_sign_failed': '[Fehler] Nachricht konnte nicht signiert werden',
  'error.unable_to_authenticate_crypto_wallet':
    'Die Signatur passt nicht zum verbundenen Konto oder ist abgelaufen. Bitte versuchen Sie es erneut.',
  'error.contract_wallet_not_supported':
    'Smart-Contract-Wallets werden nicht unterstützt. Bitte verwenden Sie eine Wallet mit eigenem privaten Schlüssel.',
  'error.siwe_message_expired':
    'Die Nachricht ist abgelaufen, bevor sie signiert wurde. Bitte versuchen Sie es erneut.',
  'error.duplicate_wallet_address': 'Diese Wallet gehört zu einem anderen Konto.',
  'error.oauth_access_denied':
    'Die Anmeldung wurde abgebrochen. Bitte versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  'error.oauth_flow_callback_error':
    'Die Anmeldung über diesen Anbieter ist fehlgeschlagen. Bitte versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  'error.oauth_config_not_found':
    'Diese Art der Anmeldung ist hier nicht eingerichtet. Bitte melden Sie sich anders an.',
  'error.oauth_token_not_found':
    'Diese Anmeldung wurde bereits verwendet oder ist abgelaufen. Bitte versuchen Sie es noch einmal.',
  'error.oauth_elsewhere':
    'Diese Anmeldung wurde in einem anderen Browser begonnen oder durch eine neue ersetzt. Bitte versuchen Sie es hier noch einmal.',
  'error.oauth_window_closed':
    'Das Fenster wurde geschlossen, bevor Sie angemeldet waren. Bitte versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  'error.one_tap_oauth_config_not_found':
    'One Tap kann nicht gezeigt werden: Für das Projekt ist kein OAuth-Client von Google eingerichtet.',
  'error.one_tap_no_login_redirect_urls_set':
    'One Tap kann nicht gezeigt werden: Für das Projekt sind keine Weiterleitungs-URLs zum Anmelden hinterlegt.',
  'error.one_tap_no_signup_redirect_urls_set':
    'One Tap kann nicht gezeigt werden: Für das Projekt sind keine Weiterleitungs-URLs zum Registrieren hinterlegt.',
  'error.one_tap_unregistered_origin':
    'One Tap kann nicht gezeigt werden: Dieser Host ist für das Projekt nicht zugelassen (er gehört bei Google zu den autorisierten Quellen).',
  'error.one_tap_invalid_client': 'One Tap kann nicht gezeigt werden: Google kennt die Client-ID nicht.',
  'error.one_tap_default_provider_not_allowed':
    'One Tap kann nicht gezeigt werden: Der voreingestellte OAuth-Anbieter ist nicht mit One Tap vereinbar.',
  'error.id_token_invalid':
    'Die Antwort von Google konnte nicht überprüft werden. Bitte nehmen Sie stattdessen die Schaltfläche.',
  'error.oauth_invalid_state':
    'Die Anfrage von Google ist abgelaufen. Bitte nehmen Sie stattdessen die Schaltfläche.',
  'error.oauth_csrf_cookie_mismatch':
    'Ihr Browser hat ein notwendiges Cookie blockiert. Bitte nehmen Sie stattdessen die Schaltfläche.',
  'error.client_id_missing':
    'Die Anfrage nennt keine Anwendung (client_id fehlt). Bitte gehen Sie zurück zur Anwendung und versuchen Sie es dort erneut.',
  'error.redirect_uri_missing':
    'Die Rückkehr-URL fehlt oder ist ungültig (redirect_uri). Bitte gehen Sie zurück zur Anwendung und versuchen Sie es dort erneut.',
  'error.consent_session_missing': 'Bitte melden Sie sich zuerst an, um diese Anfrage zu beantworten.',
  'error.consent_login_again':
    'Diese Anwendung bittet Sie, sich erneut anzumelden, und zwar mit dem Konto, das Sie dort verwenden.',
  'error.connected_app_not_found':
    'Diese Anwendung ist hier nicht registriert (client_id). Bitte wenden Sie sich an ihren Entwickler.',
  'error.connected_app_supplied_redirect_url_not_found_in_client':
    'Die Rückkehr-URL ist für diese Anwendung nicht registriert (redirect_uri). Bitte wenden Sie sich an ihren Entwickler.',
  'error.oauth_unsupported_response_type':
    'Diese Anwendung verlangt einen nicht unterstützten Antworttyp (response_type). Bitte wenden Sie sich an ihren Entwickler.',
  'error.invalid_request':
    'Diese Anwendung verwendet für PKCE ein anderes Verfahren als S256 (code_challenge_method). Bitte wenden Sie sich an ihren Entwickler.',
  'error.pkce_required_for_idp_authorization_flow':
    'Diese Anwendung hat keine PKCE-Challenge gesendet (code_challenge). Bitte wenden Sie sich an ihren Entwickler.',

  'second_factor.title': 'Bestätigung in zwei Schritten',
  'second_factor.totp.text': 'Geben Sie den 6-stelligen Code Ihrer Authenticator-App ein.',
  'second_factor.totp.other': 'Wiederherstellungscode verwenden',
  'second_factor.recovery.text':
    'Geben Sie einen Ihrer Wiederherstellungscodes ein. Jeder funktioniert einmal.',
  'second_factor.recovery.other': 'Authenticator-App verwenden',
  'second_factor.code': 'Bestätigungscode',
  'second_factor.recovery_code': 'Wiederherstellungscode',
  'second_factor.continue': 'Weiter',
  'second_factor.checking': 'Ihr Code wird geprüft ...',
  'second_factor.other_account': 'Anderes Konto verwenden',
  'second_factor.success': 'Sie sind angemeldet',
  'second_factor.success.text': 'Ihr Code wurde geprüft.',
  'second_factor.loading': 'Ihre Einstellungen werden geladen ...',
  'second_factor.off.text':
    'Schützen Sie Ihr Konto mit einer Authenticator-App auf Ihrem Telefon. Bei der Anmeldung geben Sie einen Code ein, den nur die App kennt.',
  'second_factor.off.submit': 'Einschalten',
  'second_factor.on.text': 'Ihr Konto ist mit einer Authenticator-App geschützt.',
  'second_factor.on.renew': 'Neue Wiederherstellungscodes',
  'second_factor.on.remove': 'Ausschalten',
  'second_factor.on.question':
    'Bestätigung in zwei Schritten ausschalten? Ihre Wiederherstellungscodes werden ungültig, und Ihr Konto ist weniger geschützt.',
  'second_factor.cancel': 'Abbrechen',
  'second_factor.done': 'Fertig',
  'second_factor.removed': 'Bestätigung in zwei Schritten ist aus',
  'second_factor.enroll.title': 'Authenticator-App einrichten',
  'second_factor.enroll.scan': '1. Scannen Sie diesen QR-Code mit Ihrer Authenticator-App.',
  'second_factor.enroll.qr': 'QR-Code für Ihre Authenticator-App',
  'second_factor.enroll.manual': 'Sie können ihn nicht scannen?',
  'second_factor.enroll.key':
    'Geben Sie stattdessen diesen Schlüssel in der App ein. Der Kontoname ist beliebig.',
  'second_factor.enroll.copy': 'Schlüssel kopieren',
  'second_factor.enroll.enter': '2. Geben Sie den 6-stelligen Code ein, den die App anzeigt.',
  'second_factor.enrolled.title': 'Wiederherstellungscodes sichern',
  'second_factor.codes.title': 'Ihre Wiederherstellungscodes',
  'second_factor.codes.text':
    'Wenn Sie Ihr Telefon verlieren, können Sie sich mit jedem dieser Codes einmal anmelden. Bewahren Sie sie sicher auf: Sie sehen sie nicht noch einmal.',
  'second_factor.codes.copy': 'Kopieren',
  'second_factor.codes.download': 'Herunterladen',
  'second_factor.codes.saved': 'Ich habe die Codes gesichert',
  'second_factor.copied': 'Kopiert',

  'error.second_factor_code_missing': 'Bitte geben Sie Ihren Code ein.',
  'error.second_factor_session_missing': 'Bitte melden Sie sich zuerst an.',
  'error.second_factor_session_ended':
    'Ihre Anmeldung hat zu lange gedauert. Bitte melden Sie sich erneut an.',
  'error.second_factor_pending': 'Bitte geben Sie zuerst den Code Ihrer Authenticator-App ein.',
  'error.insufficient_factors': 'Bitte geben Sie zuerst den Code Ihrer Authenticator-App ein.',
  'error.unable_to_authenticate_totp':
    'Dieser Code ist falsch. Geben Sie den Code ein, den Ihre App gerade anzeigt.',
  'error.totp_code_already_authenticated': 'Dieser Code wurde schon verwendet. Warten Sie auf den nächsten.',
  'error.unable_to_authenticate_recovery_code':
    'Dieser Wiederherstellungscode ist falsch oder wurde schon verwendet.',
  'error.expired_totp': 'Dieser QR-Code ist abgelaufen. Gehen Sie zurück und beginnen Sie von vorn.',
  'error.active_totp_exists': 'Ihr Konto hat schon eine Authenticator-App.',
  'error.totp_not_found': 'Ihr Konto hat keine Authenticator-App mehr. Bitte melden Sie sich erneut an.',
  'error.copy_failed':
    'Ihr Browser hat das Kopieren nicht erlaubt. Markieren Sie den Text und kopieren Sie ihn selbst.',
} as const
