import { type Theme, toCustomProperties } from '../../widget/app/theme.ts'

/** The forms in which a site uses a theme. */
export const formats = {
  json: 'JSON',
  attribute: 'Tag',
  css: 'CSS',
  react: 'React',
} as const

export type Format = keyof typeof formats

/** Writes a theme in the form that a site pastes. `readText` reads each form but React. */
export const writeText = (theme: Theme, format: Format): string => writers[format](theme)

const writers: Record<Format, (theme: Theme) => string> = {
  json: writeJson,
  attribute: (theme) => `<login-widget theme='${escapeAttribute(JSON.stringify(theme))}'></login-widget>`,
  css: writeCss,
  react: (theme) => `<LoginWidget theme={${writeJson(theme).replace(/"(\w+)":/g, '$1:')}} />`,
}

function writeJson(theme: Theme): string {
  return JSON.stringify(theme, null, 2)
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;')

/** Flags, the logo and the color scheme have no custom property. A comment names them. */
function writeCss(theme: Theme): string {
  const declarations = Object.entries(toCustomProperties(theme)).map(
    ([property, value]) => `  ${property}: ${value};`,
  )
  const { colorScheme } = theme
  if (colorScheme && colorScheme !== 'system') declarations.push(`  color-scheme: ${colorScheme};`)
  if (colorScheme === 'system') declarations.push('  color-scheme: light dark;')
  const missing = [
    theme.hideHeaderText && 'hideHeaderText',
    theme.hideBackArrow && 'hideBackArrow',
    theme.logo?.logoImageUrl && 'logo.logoImageUrl',
  ].filter((path) => typeof path === 'string')
  const comment = missing.length > 0 ? `\n/* Set in the attribute theme: ${missing.join(', ')}. */` : ''
  return `login-widget {\n${declarations.join('\n')}\n}${comment}`
}
