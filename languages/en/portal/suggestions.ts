/** The advice that only the portal shows, as the server writes it in English. */
export const suggestions = {
  'strength.breached': 'This password appeared in a data breach.',
  'strength.avoid.l33t': "Avoid predictable letter substitutions like '@' for 'a'.",
  'strength.avoid.reverseWords': 'Avoid reversed spellings of common words.',
  'strength.avoid.allUppercase': 'Capitalize some, but not all letters.',
  'strength.avoid.capitalization': 'Capitalize more than the first letter.',
  'strength.avoid.dates': 'Avoid dates and years that are associated with you.',
  'strength.avoid.recentYears': 'Avoid recent years.',
  'strength.avoid.associatedYears': 'Avoid years that are associated with you.',
  'strength.avoid.sequences': 'Avoid common character sequences.',
  'strength.avoid.repeated': 'Avoid repeated words and characters.',
  'strength.use.longerKeyboardPattern':
    'Use longer keyboard patterns and change typing direction multiple times.',
  'strength.use.anotherWord': 'Add more words that are less common.',
  'strength.use.useWords': 'Use multiple words, but avoid common phrases.',
  'strength.use.noNeed':
    'You can create strong passwords without using symbols, numbers, or uppercase letters.',
} as const
