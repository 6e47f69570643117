import type { suggestions as englishSuggestions, warnings as englishWarnings } from '../en/strength.ts'
import { translationOf } from '../text.ts'

/** German: the advice about new passwords. */
export const warnings = translationOf<typeof englishWarnings, 'de'>()({
  'strength.breached': 'Dieses Passwort ist in einem Datenleck aufgetaucht.',
  'strength.straightRow': 'Gerade Tastenreihen der Tastatur sind leicht zu erraten.',
  'strength.keyPattern': 'Kurze Tastaturmuster sind leicht zu erraten.',
  'strength.simpleRepeat': 'Wiederholte Zeichen wie „aaa“ sind leicht zu erraten.',
  'strength.extendedRepeat': 'Wiederholte Zeichenfolgen wie „abcabcabc“ sind leicht zu erraten.',
  'strength.sequences': 'Häufige Zeichenfolgen wie „abc“ sind leicht zu erraten.',
  'strength.recentYears': 'Jahreszahlen der letzten Zeit sind leicht zu erraten.',
  'strength.dates': 'Datumsangaben sind leicht zu erraten.',
  'strength.topTen': 'Dieses Passwort wird sehr häufig verwendet.',
  'strength.topHundred': 'Dieses Passwort wird häufig verwendet.',
  'strength.common': 'Dieses Passwort ist verbreitet.',
  'strength.similarToCommon': 'Dieses Passwort ähnelt einem verbreiteten Passwort.',
  'strength.wordByItself': 'Einzelne Wörter sind leicht zu erraten.',
  'strength.namesByThemselves': 'Einzelne Vor- oder Nachnamen sind leicht zu erraten.',
  'strength.commonNames': 'Häufige Vor- und Nachnamen sind leicht zu erraten.',
  'strength.userInputs':
    'Das Passwort sollte keine persönlichen Angaben oder Angaben dieser Seite enthalten.',
})

/** German: what would make a password stronger. */
export const suggestions = translationOf<typeof englishSuggestions, 'de'>()({
  'strength.avoid.l33t': 'Vermeiden Sie vorhersehbare Ersetzungen wie „@“ für „a“.',
  'strength.avoid.reverseWords': 'Vermeiden Sie rückwärts geschriebene verbreitete Wörter.',
  'strength.avoid.allUppercase': 'Schreiben Sie einige, aber nicht alle Buchstaben groß.',
  'strength.avoid.capitalization': 'Schreiben Sie mehr als den ersten Buchstaben groß.',
  'strength.avoid.dates': 'Vermeiden Sie Daten und Jahre, die mit Ihnen verbunden sind.',
  'strength.avoid.recentYears': 'Vermeiden Sie Jahreszahlen der letzten Zeit.',
  'strength.avoid.associatedYears': 'Vermeiden Sie Jahre, die mit Ihnen verbunden sind.',
  'strength.avoid.sequences': 'Vermeiden Sie häufige Zeichenfolgen.',
  'strength.avoid.repeated': 'Vermeiden Sie wiederholte Wörter und Zeichen.',
  'strength.use.longerKeyboardPattern':
    'Verwenden Sie längere Tastaturmuster und wechseln Sie mehrmals die Richtung.',
  'strength.use.anotherWord': 'Fügen Sie weitere, weniger verbreitete Wörter hinzu.',
  'strength.use.useWords': 'Verwenden Sie mehrere Wörter, aber keine bekannten Redewendungen.',
  'strength.use.noNeed': 'Starke Passwörter sind auch ohne Symbole, Ziffern und Großbuchstaben möglich.',
})
