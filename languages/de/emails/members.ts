const member =
  'Sie erhalten diese E-Mail, weil Sie Mitglied einer Organisation bei {product_name} sind oder waren.'
const admin = 'Sie erhalten diese E-Mail, weil Sie eine Organisation bei {product_name} verwalten.'

/** Deutsch: E-Mails über Mitglieder von Organisationen. */
export const members = {
  memberRemoved: {
    subject: 'Sie sind nicht mehr Mitglied von {organization}',
    heading: 'Sie wurden aus {organization} entfernt',
    paragraphs: [
      'Ihre Mitgliedschaft in {organization} bei {product_name} ist beendet. Sie wurden dort überall abgemeldet.',
      'Falls das ein Versehen ist, wenden Sie sich an die Verwaltung der Organisation.',
    ],
    footer: member,
  },
  memberAddressChanged: {
    subject: 'Ihre E-Mail-Adresse bei {organization} wurde geändert',
    heading: 'Ihre E-Mail-Adresse wurde geändert',
    paragraphs: [
      'Sie sind Mitglied von {organization} bei {product_name}. Die E-Mail-Adresse dieser Mitgliedschaft ist jetzt {contact}. Mit dieser Adresse ist keine Anmeldung mehr möglich.',
      'Falls Sie das nicht waren, wenden Sie sich sofort an die Verwaltung der Organisation.',
    ],
    footer: member,
  },
  secondFactorRemoved: {
    subject: 'Ihr zweiter Schritt bei {organization} wurde entfernt',
    heading: 'Die Bestätigung in zwei Schritten wurde geändert',
    paragraphs: [
      '{by} hat eine Telefonnummer oder eine Authenticator-App aus Ihrem Konto bei {organization} entfernt. Sie können sie bei der Anmeldung neu einrichten.',
      'Falls Sie nicht darum gebeten haben, wenden Sie sich sofort an die Verwaltung der Organisation.',
    ],
    footer: member,
  },
  breakglassGiven: {
    subject: 'Ein Mitglied von {organization} kann sich auf jedem Weg anmelden',
    heading: 'Ein Notfallzugang wurde vergeben',
    paragraphs: [
      '{contact} hat jetzt einen Notfallzugang zu {organization}: Dieses Mitglied kann sich auch auf Wegen anmelden, die die Organisation sonst nicht erlaubt.',
      'Falls Sie das nicht erwarten, prüfen Sie die Mitglieder der Organisation.',
    ],
    footer: admin,
  },
  breakglassUsed: {
    subject: 'Der Notfallzugang zu {organization} wurde benutzt',
    heading: 'Ein Notfallzugang wurde benutzt',
    paragraphs: [
      '{contact} hat sich mit einem Notfallzugang bei {organization} angemeldet, auf einem Weg, den die Organisation sonst nicht erlaubt.',
      'Falls Sie das nicht erwarten, beenden Sie die Sitzungen dieses Mitglieds und prüfen Sie das Protokoll.',
    ],
    footer: admin,
  },
} as const
