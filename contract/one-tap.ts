/**
 * The positions of Google's One Tap prompt, by their names in the provider's client. `docs/embedding.md` explains them.
 */
export const oneTapPositions = [
  'floating',
  'embedded',
  'embeddedOnly',
  'floatingOrEmbedded',
  'forceLegacyEmbedded',
] as const

export type OneTapPosition = (typeof oneTapPositions)[number]
