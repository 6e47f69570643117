import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useServices } from '../context/use-services.ts'
import { Button } from '../ui/Button.tsx'
import { themes } from '../ui/theme.ts'

export const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const

type Props = {
  className?: string | undefined
  /** shows the theme's name next to the icon */
  isNamed?: boolean
}

/** Cycles through the themes. */
export function ThemeSwitch({ className, isNamed = false }: Props) {
  const { t, theme } = useServices()
  const chosen = useSyncExternalStore(theme.subscribe, theme.get)
  const Icon = themeIcons[chosen]
  const name = t(`theme.${chosen}`)
  const next = themes[(themes.indexOf(chosen) + 1) % themes.length] ?? 'system'
  return (
    <Button
      {...(isNamed ? {} : { variant: 'quiet', size: 'small', title: name, 'aria-label': name })}
      className={className}
      onClick={() => theme.set(next)}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      {isNamed && name}
    </Button>
  )
}
