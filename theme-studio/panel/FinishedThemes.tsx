/** @jsxRuntime classic */
// biome-ignore lint/correctness/noUnusedImports: the older runtime uses it
import React from 'react'
import type { Theme } from '../../widget/app/theme.ts'
import { splitColor } from '../rules/schemes.ts'
import { finishedThemes } from '../themes.ts'

type Props = { current: Theme; choose: (theme: Theme) => void }

/** The finished themes to begin from, each with its colors on light and on dark. */
export function FinishedThemes({ current, choose }: Props) {
  const isCurrent = (theme: Theme) => JSON.stringify(theme) === JSON.stringify(current)
  return (
    <fieldset className="studio-themes">
      <legend>Begin with</legend>
      {finishedThemes.map(({ name, description, theme }) => (
        <button key={name} type="button" aria-pressed={isCurrent(theme)} onClick={() => choose(theme)}>
          <span className="studio-samples" aria-hidden="true">
            {(['light', 'dark'] as const).map((scheme) => (
              <span
                key={scheme}
                style={{
                  background: splitColor(theme.container?.background ?? '')[scheme],
                  borderRadius: `min(${theme.container?.borderRadius}, 8px)`,
                }}
              >
                <span
                  style={{
                    background: splitColor(theme.colors?.primary ?? '')[scheme],
                    borderRadius: theme.buttons?.primary?.borderRadius ?? theme.container?.borderRadius,
                  }}
                />
              </span>
            ))}
          </span>
          <strong style={{ fontFamily: theme.typography?.fontFamily }}>{name}</strong>
          <span>{description}</span>
        </button>
      ))}
    </fieldset>
  )
}
