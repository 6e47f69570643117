/** The accent color of emails whose brand has none: the primary color of the portal. */
export const defaultAccent = '#19303d'

const white = '#ffffff'
const black = '#000000'

/** Returns the color for text on a background: black or white, whichever has the higher contrast. */
export const toTextColor = (background: string): string =>
  contrast(background, white) >= contrast(background, black) ? white : black

/** Computes the contrast ratio of two colors `#rrggbb` (WCAG 2.2, 1.4.3). */
export function contrast(firstColor: string, secondColor: string): number {
  const [dark = 0, light = 0] = [luminance(firstColor), luminance(secondColor)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
