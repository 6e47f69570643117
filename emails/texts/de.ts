import { notices } from './de/notices.ts'
import { protection } from './de/protection.ts'
import { requests } from './de/requests.ts'
import type { EmailTexts } from './text.ts'

export const de: EmailTexts = {
  messages: { ...requests, ...notices, ...protection },
  support: 'Haben Sie Fragen? Schreiben Sie an {{support_email}}.',
  words: {
    browserOnSystem: '{{browser}} unter {{system}}',
    unknownBrowser: 'ein unbekannter Browser',
    operator: 'Ein Betreiber',
    yourOrganization: 'Ihrer Organisation',
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
  more: { count: 'more', one: 'und {{more}} weiterer Eintrag', other: 'und {{more}} weitere Einträge' },
}
