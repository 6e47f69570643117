/** @jsxRuntime classic */
// Storybook's interface has its own React, whose elements only the older runtime creates.
// biome-ignore lint/correctness/noUnusedImports: the older runtime uses it
import React, { useId } from 'react'
import { parseColor, toHex } from '../rules/colors.ts'
import type { Control } from '../rules/controls.ts'
import { joinColors, type Scheme, type SchemeColors, splitColor } from '../rules/schemes.ts'
import { ResetButton } from './ResetButton.tsx'

type Props = {
  control: Control
  value: unknown
  set: (value: string | undefined) => void
  endStep: () => void
}

/** Edits a color in each scheme: with the picker of the browser, or as any CSS value. */
export function ColorControl({ control: { label, description, preset }, value, set, endStep }: Props) {
  const id = useId()
  const isSet = typeof value === 'string'
  const defaultColors = splitColor(preset)
  const colors = isSet ? splitColor(value) : defaultColors

  function change(scheme: Scheme, color: string) {
    // The color in the other scheme stays what it was, if the default is a color.
    const kept: SchemeColors =
      isSet || parseColor(defaultColors.light) ? colors : { light: color, dark: color }
    set(color.trim() === '' ? undefined : joinColors({ ...kept, [scheme]: color }))
  }

  return (
    <fieldset className="studio-control" aria-describedby={`${id}-about`}>
      <legend>
        {label}
        <span id={`${id}-about`}>{description}</span>
      </legend>
      {(['light', 'dark'] as const).map((scheme) => {
        const parsed = parseColor(colors[scheme])
        return (
          <div key={scheme} className="studio-color">
            <input
              type="color"
              aria-label={`${label}, ${scheme}: choose`}
              value={parsed ? toHex(parsed) : '#808080'}
              onChange={(event) => change(scheme, event.currentTarget.value)}
              onBlur={endStep}
            />
            <input
              type="text"
              aria-label={`${label}, ${scheme}`}
              value={isSet ? colors[scheme] : ''}
              placeholder={parsed ? colors[scheme] : 'automatic'}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => change(scheme, event.currentTarget.value)}
              onBlur={endStep}
            />
          </div>
        )
      })}
      <ResetButton label={label} isSet={isSet} reset={() => set(undefined)} />
    </fieldset>
  )
}
