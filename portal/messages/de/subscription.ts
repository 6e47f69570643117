import type { subscription as english } from '../en/subscription.ts'
import { translationOf } from '../text.ts'

/** German: the Subscription tab. */
export const subscription = translationOf<typeof english, 'de'>()({
  'failure.subscription': 'Der Stand des Abonnements konnte nicht geladen werden',
  'failure.checkout': 'Der Bezahlvorgang konnte nicht gestartet werden',
  'failure.verification': 'Der Stand des Abonnements konnte nicht geprüft werden',
  'failure.management': 'Die Verwaltung des Abonnements konnte nicht geöffnet werden',

  'subscription.title': 'Abonnements und Tarife',
  'subscription.hint': 'Ein Abonnement gilt für alle in Ihrer Organisation.',
  'subscription.unavailable': 'Abonnements sind nicht verfügbar',

  'current.title': 'Aktuelles Abonnement',
  'current.active': 'Aktiv',
  'current.trialing': 'Testzeitraum',
  'current.past_due': 'Zahlung fällig',
  'current.canceled': 'Gekündigt',
  'current.renews': 'Verlängert sich am:',
  'current.trialEnds': 'Testzeitraum endet am:',
  'current.periodEnds': 'Zeitraum endet am:',
  'current.accessUntil': 'Zugriff bis:',
  'current.payNow':
    'Die letzte Zahlung ist fehlgeschlagen. Bitte aktualisieren Sie die Zahlungsart unter „Abonnement verwalten“.',
  'current.resume':
    'Es wird nicht verlängert. Bis zu diesem Tag können Sie es unter „Abonnement verwalten“ fortsetzen.',

  'plan.month': 'pro Monat',
  'plan.year': 'pro Jahr',
  'plan.perMonth': '{price} pro Monat',
  'plan.perYear': '{price} pro Jahr',
  'plan.about': 'etwa {price} pro Monat',
  'plan.save': '{price} pro Jahr sparen',
  'plan.baking': 'Unbegrenzt Dateien backen',
  'plan.support': 'Bevorzugter Support',
  'plan.folder': 'Persönlicher, automatisch geschützter Ordner',
  'plan.cancel': 'Jederzeit kündbar',
  'plan.current': 'Aktueller Tarif',
  'plan.subscribe': 'Abonnieren',
  'plan.change': 'Zu diesem Tarif wechseln',
  'plan.resume': 'Diesen Tarif fortsetzen',

  'checkout.title': 'Bezahlen',
  'checkout.verifying': 'Ihr Abonnement wird geprüft …',
  'checkout.done': 'Ihr Abonnement ist aktiv.',
  'checkout.open': 'Der Bezahlvorgang wurde nicht abgeschlossen',
  'checkout.canceled': 'Der Bezahlvorgang wurde abgebrochen',

  'management.open': 'Abonnement verwalten',
  'management.opening': 'Verwaltung des Abonnements wird geöffnet …',
  'management.blocked': 'Ihr Browser hat das Fenster zur Verwaltung des Abonnements blockiert.',
  'management.link': 'In einem neuen Tab öffnen',
  'management.closed': 'Die Verwaltung des Abonnements wurde geschlossen',
})
