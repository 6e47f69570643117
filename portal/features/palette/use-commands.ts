import {
  Activity,
  CakeSlice,
  CreditCard,
  Files,
  Fingerprint,
  Keyboard,
  KeyRound,
  Languages,
  LockKeyholeOpen,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Settings,
  ShieldCheck,
  Sun,
  Trash2,
  Users,
} from 'lucide-react'
import type { Me } from '#contract/routes/auth.ts'
import { languageNames, locales } from '#languages/locales.ts'
import { useChooseLanguage } from '../../context/use-choose-language.ts'
import { useServices } from '../../context/use-services.ts'
import { selectTab, setAdmin, type Tab } from '../../dashboard/dashboard-location-rules.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { useSignOut } from '../../layout/use-sign-out.ts'
import { paths } from '../../router/paths.ts'
import { useNavigate } from '../../router/use-router.ts'
import { themes } from '../../ui/theme.ts'

export type Command = {
  id: string
  group: 'goTo' | 'actions' | 'settings'
  label: string
  icon: LucideIcon
  /** the single-key shortcut that does the same */
  keys?: readonly string[]
  /** offered only when the typed text matches */
  isExtra?: boolean
  run: () => void
}

/** What the commands do outside of the palette. */
export type CommandPorts = {
  onSettings: (section?: string) => void
  onBake: () => void
  onShortcuts: () => void
}

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const

/** Everything that the palette offers besides files. */
export function useCommands(me: Me, { onSettings, onBake, onShortcuts }: CommandPorts): Command[] {
  const { config, t, theme } = useServices()
  const { location, rememberedLists, dashboardTab, go } = useDashboardLocation()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const chooseLanguage = useChooseLanguage()
  const toTab = (tab: Tab) => () => go(selectTab(location, tab, rememberedLists))
  const section = (name: string, label: string, icon: LucideIcon): Command => ({
    id: `settings-${name}`,
    group: 'settings',
    label,
    icon,
    isExtra: true,
    run: () => onSettings(name),
  })
  const switchAdmin = () => {
    const inDashboard =
      location.tab === 'open' ? selectTab(location, dashboardTab, rememberedLists) : location
    go(setAdmin(inDashboard, !location.isAdmin))
  }
  const goTo: Command[] = [
    {
      id: 'open',
      group: 'goTo',
      label: t('portal.openCake'),
      icon: LockKeyholeOpen,
      keys: ['g', 'o'],
      run: toTab('open'),
    },
    {
      id: 'files',
      group: 'goTo',
      label: t('portal.files'),
      icon: Files,
      keys: ['g', 'f'],
      run: toTab('files'),
    },
    {
      id: 'users',
      group: 'goTo',
      label: t('portal.users'),
      icon: Users,
      keys: ['g', 'u'],
      run: toTab('users'),
    },
    {
      id: 'activity',
      group: 'goTo',
      label: t('portal.activity'),
      icon: Activity,
      keys: ['g', 'a'],
      run: toTab('activity'),
    },
    ...(me.is_admin
      ? [
          {
            id: 'subscription',
            group: 'goTo' as const,
            label: t('portal.subscription'),
            icon: CreditCard,
            run: () => go(selectTab({ ...location, isAdmin: true }, 'subscription', rememberedLists)),
          },
        ]
      : []),
    {
      id: 'settings',
      group: 'goTo',
      label: t('panel.settings'),
      icon: Settings,
      keys: ['g', 's'],
      run: () => onSettings(),
    },
  ]
  const actions: Command[] = [
    ...(me.email === null
      ? []
      : [{ id: 'bake', group: 'actions' as const, label: t('files.bake'), icon: CakeSlice, run: onBake }]),
    ...(me.is_admin
      ? [
          {
            id: 'admin',
            group: 'actions' as const,
            label: t(location.isAdmin ? 'palette.adminOff' : 'palette.adminOn'),
            icon: ShieldCheck,
            run: switchAdmin,
          },
        ]
      : []),
    {
      id: 'shortcuts',
      group: 'actions',
      label: t('settings.shortcuts'),
      icon: Keyboard,
      keys: ['?'],
      run: onShortcuts,
    },
    { id: 'sign-out', group: 'actions', label: t('portal.signOut'), icon: LogOut, run: () => void signOut() },
  ]
  const settings: Command[] = [
    section('password', t('settings.savePassword'), KeyRound),
    section('pin', t('settings.resetPin'), KeyRound),
    section('two-step', t('secondFactor.title'), ShieldCheck),
    ...(config.products.includes('passkeys') ? [section('passkeys', t('panel.passkeys'), Fingerprint)] : []),
    section('sessions', t('panel.sessions'), Monitor),
    ...themes.map(
      (name): Command => ({
        id: `theme-${name}`,
        group: 'settings',
        label: t(`theme.${name}`),
        icon: themeIcons[name],
        isExtra: true,
        run: () => theme.set(name),
      }),
    ),
    ...locales.map(
      (locale): Command => ({
        id: `language-${locale}`,
        group: 'settings',
        label: t('palette.language', { language: languageNames[locale] }),
        icon: Languages,
        isExtra: true,
        run: () => void chooseLanguage(locale),
      }),
    ),
    {
      id: 'delete',
      group: 'settings',
      label: t('settings.delete'),
      icon: Trash2,
      isExtra: true,
      run: () => navigate(paths.deleteAccount),
    },
  ]
  return [...goTo, ...actions, ...settings]
}
