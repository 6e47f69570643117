/** The GSM 7-bit default alphabet (3GPP TS 23.038), and the characters that take two places in it. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const doubled = '^{}\\[~]|€\f'

/** Returns whether a text is one SMS: 160 places in the GSM alphabet, or 70 UTF-16 code units. */
export function isOneSegment(text: string): boolean {
  const widths = [...text].map((character) =>
    basic.includes(character) ? 1 : doubled.includes(character) ? 2 : undefined,
  )
  if (widths.includes(undefined)) return text.length <= 70
  return widths.reduce<number>((sum, count) => sum + (count ?? 0), 0) <= 160
}
