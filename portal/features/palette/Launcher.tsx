import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { findEmail } from '#contract/ids.ts'
import type { Me } from '#contract/routes/auth.ts'
import { useServices } from '../../context/use-services.ts'
import { selectTab, type Tab } from '../../dashboard/dashboard-location-rules.ts'
import { useKeys } from '../../dashboard/list/use-keys.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { LazyBoundary } from '../../layout/LazyBoundary.tsx'
import { lazyScreen } from '../../layout/lazy-screen.ts'
import { loadBakerTexts, loadDashboardTexts } from '../../messages/texts.ts'
import { classes } from '../../ui/classes.ts'
import { Keys } from '../../ui/Keys.tsx'
import styles from './Launcher.module.css'
import { isPaletteKey } from './match-rules.ts'
import { useGoKeys } from './use-go-keys.ts'

const Palette = lazyScreen('Palette', () => import('./Palette.tsx'), loadDashboardTexts)
const ShortcutsDialog = lazyScreen(
  'ShortcutsDialog',
  () => import('./ShortcutsDialog.tsx'),
  loadDashboardTexts,
)
const BakeDialog = lazyScreen(
  'BakeDialog',
  () => import('../../baker/BakeDialog.tsx'),
  loadDashboardTexts,
  loadBakerTexts,
)

const isMac = /^(Mac|iP)/.test(navigator.platform)

type Props = { me: Me; onSettings: (section?: string) => void }

/**
 * The button in the header that opens the command palette, and the keys of the whole portal. Above a list, which has a search
 * field, it is only an icon; the opener of a user without files has none.
 */
export function Launcher({ me, onSettings }: Props) {
  const { t } = useServices()
  const { location, rememberedLists, go } = useDashboardLocation()
  const [open, setOpen] = useState<'palette' | 'shortcuts' | 'baker'>()
  const isOpener = location.tab === 'open'
  const paletteKey = isMac ? '⌘ K' : t('palette.key')
  const close = () => setOpen(undefined)
  const toTab = (tab: Tab) => () => go(selectTab(location, tab, rememberedLists))
  const email = findEmail(me.email ?? '')
  usePaletteKey(() => {
    if (open === 'palette') close()
    else if (document.querySelector('dialog[open]') === null) setOpen('palette')
  })
  const showShortcuts = () => setOpen('shortcuts')
  useKeys({ '?': showShortcuts, '؟': showShortcuts })
  useGoKeys({
    o: toTab('open'),
    f: toTab('files'),
    u: toTab('users'),
    a: toTab('activity'),
    s: () => onSettings(),
  })
  const ports = { onSettings, onBake: () => setOpen('baker'), onShortcuts: showShortcuts }
  return (
    <>
      {(!isOpener || me.role !== null) && (
        <button
          type="button"
          className={classes(styles.launcher, isOpener && styles.field)}
          aria-haspopup="dialog"
          aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
          onClick={(event) => {
            // Safari does not focus clicked buttons, so a dialog could not return the focus to this one.
            event.currentTarget.focus({ preventScroll: true })
            setOpen('palette')
          }}
        >
          <Search size={18} strokeWidth={1.5} aria-hidden="true" />
          <span className={styles.label}>{t('palette.open')}</span>
          <span className={styles.key} aria-hidden="true">
            <Keys keys={[paletteKey]} />
          </span>
        </button>
      )}
      <LazyBoundary key={open} onFailure={close}>
        {open === 'palette' && <Palette me={me} ports={ports} onClose={close} />}
        {open === 'shortcuts' && <ShortcutsDialog paletteKey={paletteKey} onClose={close} />}
        {open === 'baker' && email && <BakeDialog email={email} onClose={close} />}
      </LazyBoundary>
    </>
  )
}

function usePaletteKey(act: () => void) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event, isMac)) return
      // Browsers use this key for their address bar.
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
