/** @jsxRuntime classic */
// Storybook's interface has its own React, whose elements only the older runtime creates.
// biome-ignore lint/correctness/noUnusedImports: the older runtime uses it
import React, { useEffect, useState } from 'react'
import { AddonPanel } from 'storybook/internal/components'
import { SET_GLOBALS } from 'storybook/internal/core-events'
import { addons, useGlobals } from 'storybook/manager-api'
import { toTheme } from '../theme-studio/panel/css.ts'
import { ThemePanel as Panel } from '../theme-studio/panel/ThemePanel.tsx'
import { findThemeJson } from '../theme-studio/rules/link.ts'
import type { Theme } from '../widget/app/theme.ts'
import { readStoredTheme, storeTheme, themeChanged } from './theme-channel.ts'

/** The theme of the link that opened this page, or the one that this browser keeps. */
function readInitialTheme(): Theme {
  const json = findThemeJson(location.href)
  try {
    return toTheme(json === undefined ? readStoredTheme() : JSON.parse(json))
  } catch {
    return {}
  }
}

/** The panel in which developers make a theme. All stories of the widget show it. */
export function ThemePanel({ active = false }: { active?: boolean }) {
  const [{ themeRevision }, updateGlobals] = useGlobals()
  const [theme, setTheme] = useState(readInitialTheme)

  // The stories begin, and begin again after each reload of their frame. A theme from a link or from the last visit is
  // shown at once.
  useEffect(() => {
    const channel = addons.getChannel()
    const send = () => {
      channel.emit(themeChanged, theme)
      if (Object.keys(theme).length > 0) updateGlobals({ theme: 'yours' })
    }
    channel.on(SET_GLOBALS, send)
    return () => channel.off(SET_GLOBALS, send)
  }, [theme, updateGlobals])

  function change(next: Theme) {
    setTheme(next)
    storeTheme(next)
    addons.getChannel().emit(themeChanged, next)
    // The theme itself is not a global, because globals are part of the URL. The number renders the story again.
    updateGlobals({
      theme: Object.keys(next).length === 0 ? 'default' : 'yours',
      themeRevision: Number(themeRevision ?? 0) + 1,
    })
  }

  return (
    <AddonPanel active={active}>
      <Panel theme={theme} onChange={change} url={location.href.replace(/#.*/, '')} />
    </AddonPanel>
  )
}
