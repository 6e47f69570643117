import {
  CakeSlice,
  Fingerprint,
  Keyboard,
  KeyRound,
  Languages,
  LogOut,
  type LucideIcon,
  Monitor,
  Settings,
  ShieldCheck,
  Trash2,
  UserPlus,
} from 'lucide-react'
import type { Me } from '#contract/routes/auth.ts'
import { languageNames, locales } from '#languages/locales.ts'
import type { ScreenText } from '#languages/screen-text.ts'
import { useChooseLanguage } from '../../context/use-choose-language.ts'
import { useServices } from '../../context/use-services.ts'
import { selectTab, setAdmin } from '../../dashboard/dashboard-location-rules.ts'
import { tabLooks } from '../../dashboard/tab-looks.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { themeIcons } from '../../layout/ThemeSwitch.tsx'
import { useSignOut } from '../../layout/use-sign-out.ts'
import { paths } from '../../router/paths.ts'
import { useNavigate } from '../../router/use-router.ts'
import { themes } from '../../ui/theme.ts'

export type Command = {
  id: string
  group: 'goTo' | 'actions' | 'settings'
  label: ScreenText
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

/** The second key of the shortcut to each tab (use-go-keys.ts). */
const tabKeys = { open: 'o', files: 'f', users: 'u', activity: 'a' } as const
const tabs = ['open', 'files', 'users', 'activity'] as const

/** Everything that the palette offers besides files. */
export function useCommands(me: Me, { onSettings, onBake, onShortcuts }: CommandPorts): Command[] {
  const { config, t, theme } = useServices()
  const { location, rememberedLists, dashboardTab, go } = useDashboardLocation()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const chooseLanguage = useChooseLanguage()
  const tabCommand = (tab: (typeof tabs)[number]): Command => ({
    id: tab,
    group: 'goTo',
    label: t(tabLooks[tab].text),
    icon: tabLooks[tab].icon,
    keys: ['g', tabKeys[tab]],
    run: () => go(selectTab(location, tab, rememberedLists)),
  })
  const extra = (id: string, label: ScreenText, icon: LucideIcon, run: () => void): Command => ({
    id,
    group: 'settings',
    label,
    icon,
    isExtra: true,
    run,
  })
  const section = (name: string, label: ScreenText, icon: LucideIcon) =>
    extra(`settings-${name}`, label, icon, () => onSettings(name))
  const switchAdmin = () => {
    const inDashboard =
      location.tab === 'open' ? selectTab(location, dashboardTab, rememberedLists) : location
    go(setAdmin(inDashboard, !location.isAdmin))
  }
  const commands: (Command | false)[] = [
    ...tabs.map(tabCommand),
    me.is_admin && {
      id: 'subscription',
      group: 'goTo',
      label: t(tabLooks.subscription.text),
      icon: tabLooks.subscription.icon,
      run: () => go(selectTab({ ...location, isAdmin: true }, 'subscription', rememberedLists)),
    },
    {
      id: 'settings',
      group: 'goTo',
      label: t('panel.settings'),
      icon: Settings,
      keys: ['g', 's'],
      run: () => onSettings(),
    },
    me.email !== null && {
      id: 'bake',
      group: 'actions',
      label: t('files.bake'),
      icon: CakeSlice,
      run: onBake,
    },
    me.is_admin && {
      id: 'admin',
      group: 'actions',
      label: t(location.isAdmin ? 'palette.adminOff' : 'palette.adminOn'),
      icon: ShieldCheck,
      run: switchAdmin,
    },
    {
      id: 'shortcuts',
      group: 'actions',
      label: t('settings.shortcuts'),
      icon: Keyboard,
      keys: ['?'],
      run: onShortcuts,
    },
    { id: 'sign-out', group: 'actions', label: t('portal.signOut'), icon: LogOut, run: () => void signOut() },
    section('password', t('settings.savePassword'), KeyRound),
    section('pin', t('settings.resetPin'), KeyRound),
    section('two-step', t('secondFactor.title'), ShieldCheck),
    config.products.includes('passkeys') && section('passkeys', t('panel.passkeys'), Fingerprint),
    section('sessions', t('panel.sessions'), Monitor),
    me.accepts_access_requests !== undefined &&
      section('access-requests', t('settings.accessRequests'), UserPlus),
    ...themes.map((name) =>
      extra(`theme-${name}`, t(`theme.${name}`), themeIcons[name], () => theme.set(name)),
    ),
    ...locales.map((locale) => {
      const label = t('palette.language', { language: languageNames[locale] })
      return extra(`language-${locale}`, label, Languages, () => void chooseLanguage(locale))
    }),
    extra('delete', t('settings.delete'), Trash2, () => navigate(paths.deleteAccount)),
  ]
  return commands.filter((command) => command !== false)
}
