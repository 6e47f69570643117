import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../ui/Button.tsx'
import { themes } from '../ui/theme.ts'
import { useWorld } from '../world/world.ts'

const icons = { system: Monitor, light: Sun, dark: Moon } as const

/** Light, dark, or as the device has it; each press leads to the next. */
export function ThemeSwitch() {
  const { t, theme } = useWorld()
  const chosen = useSyncExternalStore(theme.subscribe, theme.get)
  const Icon = icons[chosen]
  const name = t(`theme.${chosen}`)
  const next = themes[(themes.indexOf(chosen) + 1) % themes.length] ?? 'system'
  return (
    <Button look="quiet" size="small" aria-label={name} title={name} onClick={() => theme.set(next)}>
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
    </Button>
  )
}
