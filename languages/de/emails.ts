import type * as english from '../en/emails.ts'
import { translationOf } from '../text.ts'
import { members } from './emails/members.ts'
import { notices } from './emails/notices.ts'
import { protection } from './emails/protection.ts'
import { requests } from './emails/requests.ts'

/** German: the emails. */
export const emails = translationOf<typeof english.emails, 'de'>()({
  messages: { ...requests, ...notices, ...protection, ...members },
  support: 'Haben Sie Fragen? Schreiben Sie an {support_email}.',
  links: {
    login_link: 'Anmelden, ohne das Passwort zu ändern',
    opt_out_link: 'Abbestellen',
    fallback: 'Funktioniert die Schaltfläche nicht?',
  },
  valueTexts: {
    browserOnSystem: '{browser} unter {system}',
    unknownBrowser: 'unbekannt',
    time: 'Zeit: {time}',
    browser: 'Browser: {browser}',
    country: 'Land: {country}',
    network: 'Netzwerk: {network}',
    openable: 'Zu öffnen ab: {date}',
    expires: 'Läuft ab: {date}',
    operator: 'Ein Betreiber',
    support: 'den Support',
    yourOrganization: 'Ihrer Organisation',
    methods: {
      sso: 'Single Sign-on Ihrer Organisation',
      magic_link: 'Link per E-Mail',
      email_otp: 'Code per E-Mail',
      password: 'Ihr Passwort',
      google_oauth: 'Google',
      microsoft_oauth: 'Microsoft',
      hubspot_oauth: 'HubSpot',
      slack_oauth: 'Slack',
      github_oauth: 'GitHub',
    },
    ended: {
      password: 'Passwort: Legen Sie ein neues fest, um es wieder zu verwenden',
      passkeys: 'Passkeys: entfernt',
      wallets: 'Wallets: entfernt',
      socialSignIns: 'Anmeldung mit anderen Diensten: entfernt',
      totp: 'Authenticator-App: entfernt',
      consents: 'Zugriff anderer Anwendungen: widerrufen',
      sessions: 'Andere Sitzungen: abgemeldet',
    },
  },
  more: { one: 'und {count} weiterer Eintrag', other: 'und {count} weitere Einträge' },
})

/** German: a text message with a code. All letters are in the GSM alphabet, so that the message stays one segment. */
export const textMessages = translationOf<typeof english.textMessages, 'de'>()({
  full: '{code} ist Ihr Code für {name}. Er gilt {period} lang und nur einmal. Geben Sie ihn nicht weiter.',
  brief: '{code} ist Ihr Code für {name}.',
  minutes: { one: 'eine Minute', other: '{count} Minuten' },
})

/** German: the page where recipients opt out. */
export const optOut = translationOf<typeof english.optOut, 'de'>()({
  title: 'E-Mails über freigegebene Dateien',
  about: 'Wenn jemand bei {product} eine Datei für Sie freigibt, können Sie eine E-Mail darüber erhalten.',
  receives: 'Sie erhalten diese E-Mails.',
  optedOut: 'Sie erhalten diese E-Mails nicht mehr.',
  stop: 'E-Mails abbestellen',
  resume: 'Wieder erhalten',
  note: 'Das gilt für die E-Mail-Adresse, die den Link erhalten hat. Für Sie freigegebene Dateien können Sie weiterhin öffnen.',
  invalid: 'Dieser Link ist unvollständig. Bitte öffnen Sie ihn noch einmal aus der E-Mail.',
})

/** German: the page that ends the session of a sign-in that the user does not recognize. */
export const signOut = translationOf<typeof english.signOut, 'de'>()({
  title: 'Waren Sie das nicht?',
  ask: 'Jemand hat sich mit einem neuen Browser in Ihrem Konto bei {product} angemeldet. Falls Sie das nicht waren, melden Sie diesen Browser ab. Ihre anderen Browser bleiben angemeldet.',
  button: 'Diesen Browser abmelden',
  note: 'Falls Sie das waren, schließen Sie diese Seite. Es ändert sich nichts.',
  ended: 'Dieser Browser ist abgemeldet.',
  invalid:
    'Dieser Link funktioniert nicht mehr. Er funktioniert einmal, sieben Tage lang und solange dieser Browser angemeldet ist.',
  withPassword:
    'Vielleicht kennt jemand Ihr Passwort. Legen Sie sofort ein neues fest: Damit werden auch alle anderen Browser abgemeldet.',
  withoutPassword:
    'Vielleicht kann jemand Ihre E-Mails lesen. Legen Sie auch für Ihr E-Mail-Konto ein neues Passwort fest.',
  newPassword: 'Neues Passwort festlegen',
  signIn: 'Zur Anmeldeseite',
  site: 'Zu {site}',
})
