import type { panel as english } from '../en/panel.ts'
import { translationOf } from '../text.ts'

/** German: the account side panel. */
export const panel = translationOf<typeof english, 'de'>()({
  'panel.open': 'Ihr Konto, {email}',
  'panel.title': 'Ihr Konto',
  'panel.email': 'E-Mail-Adresse',
  'panel.organization': 'Organisation',
  'panel.noOrganization': 'Keine',
  'panel.role': 'Rolle',
  'panel.admin': 'Admin',
  'panel.baker': 'Bäcker',
  'panel.opener': 'Öffner',
  'panel.noRole': 'Noch keine Cakes',
  'panel.settings': 'Kontoeinstellungen',
  'panel.passkeys': 'Passkeys',
  'panel.subscriptionHint': 'Schaltet den Admin-Modus ein, in dem Sie Tarife und Zahlung verwalten.',
  'panel.shortcuts': 'Tastenkürzel mit einer Taste',
  'panel.shortcutsHint': '/ setzt den Fokus in die Suche einer Liste, j und k bewegen ihn durch ihre Zeilen.',
  'panel.sessions': 'Wo Sie angemeldet sind',
  'panel.loadFailed': 'Ihre Sitzungen konnten nicht geladen werden.',
  'panel.unknownBrowser': 'Unbekannter Browser',
  'panel.thisSession': 'Dieser Browser (aktuell)',
  'panel.lastUsed': 'zuletzt verwendet: {ago}',
  'panel.signOutOf': 'Abmelden: {browser}',
  'panel.signOut': 'Abmelden',
  'panel.signedOut': '{browser} wurde abgemeldet.',
  'panel.signOutEverywhere': 'Überall abmelden',
  'panel.signedOutEverywhere': 'Sie wurden überall abgemeldet.',
})
