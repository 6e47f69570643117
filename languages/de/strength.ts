import type { warnings as english } from '../en/strength.ts'
import { translationOf } from '../text.ts'

/** German: the advice about new passwords. */
export const warnings = translationOf<typeof english, 'de'>()({
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
