/** @jsxRuntime classic */
// biome-ignore lint/correctness/noUnusedImports: the older runtime uses it
import React, { useId } from 'react'
import type { Control } from '../rules/controls.ts'

type Props = { control: Control; value: unknown; set: (value: unknown) => void }

/** Switches a flag, or chooses the color scheme. */
export function SettingControl({ control: { label, kind }, value, set }: Props) {
  const id = useId()
  if (kind === 'flag') {
    return (
      <div className="studio-control studio-flag">
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          onChange={(event) => set(event.currentTarget.checked || undefined)}
        />
        <label htmlFor={id}>{label}</label>
      </div>
    )
  }
  return (
    <div className="studio-control">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => set(event.currentTarget.value || undefined)}
      >
        <option value="">As the page</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
        <option value="system">As the device</option>
      </select>
    </div>
  )
}
