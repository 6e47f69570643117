/**
 * The advice about new passwords, as the server writes it in English (@zxcvbn-ts/language-en). The portal and the widget find
 * the key of a sentence here, and show the text in their language.
 */
export const warnings = {
  'strength.straightRow': 'Straight rows of keys on your keyboard are easy to guess.',
  'strength.keyPattern': 'Short keyboard patterns are easy to guess.',
  'strength.simpleRepeat': 'Repeated characters like "aaa" are easy to guess.',
  'strength.extendedRepeat': 'Repeated character patterns like "abcabcabc" are easy to guess.',
  'strength.sequences': 'Common character sequences like "abc" are easy to guess.',
  'strength.recentYears': 'Recent years are easy to guess.',
  'strength.dates': 'Dates are easy to guess.',
  'strength.topTen': 'This is a heavily used password.',
  'strength.topHundred': 'This is a frequently used password.',
  'strength.common': 'This is a commonly used password.',
  'strength.similarToCommon': 'This is similar to a commonly used password.',
  'strength.wordByItself': 'Single words are easy to guess.',
  'strength.namesByThemselves': 'Single names or surnames are easy to guess.',
  'strength.commonNames': 'Common names and surnames are easy to guess.',
  'strength.userInputs': 'There should not be any personal or page related data.',
} as const
