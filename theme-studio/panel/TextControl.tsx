/** @jsxRuntime classic */
// biome-ignore lint/correctness/noUnusedImports: the older runtime uses it
import React, { useId, useState } from 'react'
import type { Control } from '../rules/controls.ts'
import { presets } from '../rules/presets.ts'
import { ResetButton } from './ResetButton.tsx'

type Props = {
  control: Control
  value: unknown
  set: (value: string | undefined) => void
  endStep: () => void
}

/** Edits a CSS value or the URL of an image: one of the presets, or a text. */
export function TextControl({
  control: { label, description, preset, cssProperty = '' },
  value,
  set,
  endStep,
}: Props) {
  const id = useId()
  const choices = presets[cssProperty] ?? []
  const text = typeof value === 'string' ? value : ''
  const isPreset = text === '' || choices.some((choice) => choice.value === text)
  const [isTyping, setIsTyping] = useState(false)
  const hasField = choices.length === 0 || isTyping || !isPreset

  function choose(chosen: string) {
    setIsTyping(chosen === 'custom')
    if (chosen !== 'custom') set(chosen || undefined)
  }

  return (
    <div className="studio-control">
      <div className="studio-label">
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-about`}>{description}</span>
      </div>
      {choices.length > 0 && (
        <select
          id={id}
          aria-describedby={`${id}-about`}
          value={hasField ? 'custom' : text}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">Default</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
          <option value="custom">Other…</option>
        </select>
      )}
      {hasField && (
        <input
          id={choices.length === 0 ? id : undefined}
          type="text"
          aria-label={choices.length === 0 ? undefined : `${label}, as text`}
          aria-describedby={`${id}-about`}
          value={text}
          placeholder={preset}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => set(event.currentTarget.value || undefined)}
          onBlur={endStep}
        />
      )}
      <ResetButton label={label} isSet={text !== ''} reset={() => choose('')} />
    </div>
  )
}
