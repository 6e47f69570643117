/**
 * Where Google's One Tap prompt may stand, by the names that the provider's client gives: over the page, or in the
 * login form unless the browser has a prompt of its own (then over the page, or not at all).
 */
export const oneTapPositions = [
  'floating',
  'embedded',
  'embeddedOnly',
  'floatingOrEmbedded',
  'forceLegacyEmbedded',
] as const

export type OneTapPosition = (typeof oneTapPositions)[number]
