/** The look, as a host's configuration names it. Every value is a CSS value of the property it sets. */
export type Theme = {
  container?: { background?: string; borderColor?: string; borderRadius?: string; width?: string }
  colors?: { primary?: string; secondary?: string; success?: string; error?: string }
  buttons?: {
    primary?: ButtonTheme
    secondary?: ButtonTheme
    disabled?: ButtonTheme
  }
  typography?: { fontFamily?: string }
  hideHeaderText?: boolean
  logo?: { logoImageUrl?: string }
}

export type ButtonTheme = {
  backgroundColor?: string
  textColor?: string
  borderColor?: string
  borderRadius?: string
}

/** The custom properties that a theme sets, ready for an element's style. */
export function toCustomProperties(theme: Theme): Record<`--lw-${string}`, string> {
  const { container, colors, buttons, typography } = theme
  const wanted: [`--lw-${string}`, string | undefined][] = [
    ['--lw-background', container?.background],
    ['--lw-border-color', container?.borderColor],
    ['--lw-radius', container?.borderRadius],
    ['--lw-width', container?.width],
    ['--lw-primary', colors?.primary],
    ['--lw-secondary', colors?.secondary],
    ['--lw-success', colors?.success],
    ['--lw-error', colors?.error],
    ['--lw-font-family', typography?.fontFamily],
    ...(['primary', 'secondary', 'disabled'] as const).flatMap((name) => ofButton(name, buttons?.[name])),
  ]
  return Object.fromEntries(wanted.filter((entry): entry is [`--lw-${string}`, string] => !!entry[1]))
}

const ofButton = (name: string, button: ButtonTheme = {}): [`--lw-${string}`, string | undefined][] => [
  [`--lw-button-${name}-background`, button.backgroundColor],
  [`--lw-button-${name}-color`, button.textColor],
  [`--lw-button-${name}-border`, button.borderColor],
  [`--lw-button-${name}-radius`, button.borderRadius],
]
