/** @jsxRuntime classic */
// Storybook's interface has its own React, whose elements only the older runtime creates.
// biome-ignore lint/correctness/noUnusedImports: the older runtime uses it
import React, { useId, useState } from 'react'
import { parseColor, toHex } from '../rules/colors.ts'
import type { Control } from '../rules/controls.ts'
import { changeColor } from '../rules/scheme-colors.ts'
import { type Scheme, type SchemeColors, splitColor } from '../rules/schemes.ts'
import { readColor } from './css.ts'
import { ResetButton } from './ResetButton.tsx'

type Props = {
  control: Control
  value: unknown
  /** The color in each scheme while the theme sets none. */
  defaultColors: SchemeColors
  set: (value: string | undefined) => void
  endStep: () => void
}

/** The text of a field while it is edited, and the value of the theme that it has led to. */
type Draft = { scheme: Scheme; text: string; value: string | undefined }

/** Edits a color in each scheme: with the picker of the browser, or as any CSS value. An empty field is the default. */
export function ColorControl({ control: { label, description }, value, defaultColors, set, endStep }: Props) {
  const id = useId()
  const [draft, setDraft] = useState<Draft>()
  const current = typeof value === 'string' ? value : undefined
  const colors = current === undefined ? defaultColors : splitColor(current)

  function change(scheme: Scheme, text: string) {
    const next = changeColor(current, defaultColors, scheme, text)
    setDraft({ scheme, text, value: next })
    set(next)
  }

  function leave() {
    setDraft(undefined)
    endStep()
  }

  // A text that is the default on the way to another one stays in the field.
  function findText(scheme: Scheme) {
    if (draft?.scheme === scheme && draft.value === current) return draft.text
    return colors[scheme] === defaultColors[scheme] ? '' : colors[scheme]
  }

  return (
    <fieldset className="studio-control" aria-describedby={`${id}-about`}>
      <legend>
        {label}
        <span id={`${id}-about`}>{description}</span>
      </legend>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className="studio-color">
          <input
            type="color"
            aria-label={`${label}, ${scheme}: choose`}
            value={toPicked(colors[scheme], scheme)}
            onChange={(event) => change(scheme, event.currentTarget.value)}
            onBlur={leave}
          />
          <input
            type="text"
            aria-label={`${label}, ${scheme}`}
            value={findText(scheme)}
            placeholder={parseColor(defaultColors[scheme]) ? defaultColors[scheme] : 'automatic'}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => change(scheme, event.currentTarget.value)}
            onBlur={leave}
          />
        </div>
      ))}
      <ResetButton label={label} isSet={current !== undefined} reset={() => set(undefined)} />
    </fieldset>
  )
}

/** The color that the picker shows. It knows only opaque colors, so any other one is gray. */
function toPicked(color: string, scheme: Scheme): string {
  const seen = readColor(color, scheme)
  return seen && (seen.alpha ?? 1) === 1 ? toHex(seen) : '#808080'
}
