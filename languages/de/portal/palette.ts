import type { palette as english } from '../../en/portal/palette.ts'
import { translationOf } from '../../text.ts'

/** German: the command palette and the keyboard shortcuts. */
export const palette = translationOf<typeof english, 'de'>()({
  'palette.title': 'Suchen oder öffnen',
  'palette.goTo': 'Gehe zu',
  'palette.actions': 'Aktionen',
  'palette.settings': 'Einstellungen',
  'palette.files': 'Dateien',
  'palette.results': 'Ergebnisse',
  'palette.searching': 'Suche läuft …',
  'palette.nothing': 'Keine Treffer.',
  'palette.filesFailed': 'Ihre Dateien konnten nicht durchsucht werden.',
  'palette.count': { one: '1 Ergebnis', other: '{count} Ergebnisse' },
  'palette.adminOn': 'Admin-Modus einschalten',
  'palette.adminOff': 'Admin-Modus ausschalten',
  'palette.language': 'Sprache: {language}',
  'palette.move': 'Bewegen',
  'palette.choose': 'Öffnen',
  'shortcuts.anywhere': 'Überall',
  'shortcuts.close': 'Dialog schließen',
  'shortcuts.lists': 'In einer Liste',
  'shortcuts.search': 'Liste durchsuchen',
  'shortcuts.next': 'Nächste Zeile',
  'shortcuts.previous': 'Vorherige Zeile',
  'shortcuts.ends': 'Erste oder letzte Zeile',
  'shortcuts.details': 'Details öffnen oder schließen',
  'shortcuts.home': 'Pos1',
  'shortcuts.end': 'Ende',
  'shortcuts.hint':
    'Schalten Sie sie aus, wenn Sie sie versehentlich auslösen, zum Beispiel mit der Sprachsteuerung. {key} und die Pfeiltasten funktionieren weiterhin.',
})
