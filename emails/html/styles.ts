/** The styles of emails. Each element has its own, because clients remove style elements; those have what varies. */

export const fonts = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
export const ink = '#14242d'
export const quiet = '#4d616c'
export const page = '#f4f6f7'
export const surface = '#ffffff'
export const hairline = '#dce3e6'
export const text = {
  fontFamily: fonts,
  fontSize: '16px',
  lineHeight: '26px',
  color: ink,
  overflowWrap: 'anywhere',
} as const
export const body = { margin: '0 0 16px', ...text }
export const small = { ...body, margin: '0 0 8px', fontSize: '13px', lineHeight: '20px', color: quiet }

/** The rules of the dark color scheme: selector and declarations. */
const darkRules = [
  ['.lw-page', 'background:#0d161b'],
  ['.lw-frame', 'background:#142129;border-color:#263740'],
  ['.lw-ink', 'color:#e7eef1'],
  ['.lw-quiet', 'color:#a2b4bd'],
  ['.lw-box', 'background:#0d161b;border-color:#263740'],
  ['.lw-logo', 'background:#ffffff;padding:6px'],
  ['.lw-accent', 'background:{dark_accent};color:{on_dark_accent}'],
] as const

const important = (declarations: string) => declarations.replace(/(?=;|$)/g, '!important')

const writeDarkRules = (prefix: string) =>
  darkRules.map(([selector, rules]) => `${prefix}${selector}{${important(rules)}}`).join('')

/** Email clients that ignore this show the light colors. */
export const css = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.lw-outer{padding:12px!important}.lw-card{padding:24px 20px 8px!important}.lw-title{font-size:20px!important;line-height:28px!important}.lw-foot{padding:16px 20px!important}}
@media (prefers-color-scheme:dark){${writeDarkRules('')}}`

/**
 * The apps of Outlook mark dark mode with these attributes. The rules are separate, because Gmail ignores a style element
 * with attribute selectors.
 */
export const outlookCss = writeDarkRules('[data-ogsc] ') + writeDarkRules('[data-ogsb] ')
