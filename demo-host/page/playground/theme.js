/** A theme as text, and the controls that change it. */

/** The address of the panel that Storybook has too. `npm start` builds it after the first page. */
const panelUrl = '/theme-studio/panel.js'

/** No theme in a link is as long as this, in characters. */
const longest = 20_000

/** @returns the theme of a text in base64url, or an empty theme. The panel checks its values. */
export function decodeTheme(text) {
  if (!text || text.length > longest) return {}
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const theme = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof theme === 'object' && theme !== null && !Array.isArray(theme) ? theme : {}
  } catch {
    return {}
  }
}

/** @returns the JSON of the theme in base64url, as links of the panel have it. An empty theme is an empty text. */
export function encodeTheme(theme) {
  const json = JSON.stringify(theme)
  if (json === '{}') return ''
  const binary = Array.from(new TextEncoder().encode(json), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * Loads the panel and shows it in the container. The container keeps its sentence if the panel is not built yet.
 *
 * @returns the panel, and `toTheme`, which omits what is no value of a theme; undefined without a panel
 */
export async function loadPanel(container, options) {
  const { mountThemePanel, toTheme } = await import(panelUrl).catch(() => ({}))
  if (!mountThemePanel) return undefined
  return { ...mountThemePanel(container, options), toTheme }
}
