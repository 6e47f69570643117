import { type CustomProperty, themeSettings, tokens } from '../../widget/app/theme.ts'
import { described } from './defaults.ts'

/** What a control edits: a color in each scheme, another CSS value, a flag, the URL of an image, or the color scheme. */
export type Kind = 'color' | 'css' | 'flag' | 'image' | 'scheme'

/** A part of the theme that can be set. */
export type Control = {
  /** For example `container.borderRadius`. */
  path: string
  kind: Kind
  /** For example `Border radius`. */
  label: string
  description: string
  /** The default as the reference writes it. */
  preset: string
  /** The custom property that it sets; undefined for flags, images and schemes. */
  customProperty?: CustomProperty
  /** The CSS property whose values it accepts; undefined for flags, images and schemes. */
  cssProperty?: string
}

/** Controls under a title, for example the four of the main button. */
export type ControlGroup = { title: string; controls: Control[] }

/** Titles of the parts of the theme. A part that is not listed has its own name as title. */
const titles: Record<string, string> = {
  container: 'Card',
  'buttons.primary': 'Main button',
  'buttons.secondary': 'Other buttons',
  'buttons.disabled': 'Disabled buttons',
  typography: 'Type',
  '': 'Form',
}

/** The order of the parts. A part that is not listed comes last. */
const order = [
  'colors',
  'container',
  'buttons.primary',
  'buttons.secondary',
  'buttons.disabled',
  'typography',
  'logo',
  '',
]

/** A control for everything that a theme can set, in groups. */
export const controlGroups: readonly ControlGroup[] = groupControls()

function groupControls(): ControlGroup[] {
  const controls: Control[] = [
    ...tokens.map(([path, customProperty, cssProperty = 'color']): Control => {
      const { description = '', preset = '' } = described.get(customProperty) ?? {}
      const kind = cssProperty === 'color' ? 'color' : 'css'
      return { path, kind, label: toLabel(path), description, preset, customProperty, cssProperty }
    }),
    ...themeSettings.map(
      ([path, kind]): Control => ({ path, kind, label: toLabel(path), description: '', preset: '' }),
    ),
  ]
  const partOf = ({ path }: Control) => path.split('.').slice(0, -1).join('.')
  const position = (part: string) => (order.includes(part) ? order.indexOf(part) : order.length)
  return [...new Set(controls.map(partOf))]
    .sort((first, second) => position(first) - position(second))
    .map((part) => ({
      title: titles[part] ?? toLabel(part),
      controls: controls.filter((control) => partOf(control) === part),
    }))
}

/** `container.borderRadius` as `Border radius`. */
function toLabel(path: string): string {
  const label = (path.split('.').at(-1) ?? '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\burl\b/, 'URL')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
