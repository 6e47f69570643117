import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { findEmail } from '#contract/ids.ts'
import type { Me } from '#contract/routes/auth.ts'
import { useServices } from '../../context/use-services.ts'
import { selectTab, type Tab } from '../../dashboard/dashboard-location-rules.ts'
import { useKeys } from '../../dashboard/list/use-keys.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { ScreenBoundary } from '../../layout/ScreenBoundary.tsx'
import { Waiting } from '../../layout/Waiting.tsx'
import { loadBakerTexts, loadDashboardTexts } from '../../messages/texts.ts'
import { Keys } from '../../ui/Keys.tsx'
import styles from './Launcher.module.css'
import { isPaletteKey } from './match-rules.ts'
import { useGoKeys } from './use-go-keys.ts'

const Palette = lazy(async () => {
  const [{ Palette }] = await Promise.all([import('./Palette.tsx'), loadDashboardTexts()])
  return { default: Palette }
})
const ShortcutsDialog = lazy(async () => {
  const [{ ShortcutsDialog }] = await Promise.all([import('./ShortcutsDialog.tsx'), loadDashboardTexts()])
  return { default: ShortcutsDialog }
})
const BakeDialog = lazy(async () => {
  const [{ BakeDialog }] = await Promise.all([
    import('../../baker/BakeDialog.tsx'),
    loadDashboardTexts(),
    loadBakerTexts(),
  ])
  return { default: BakeDialog }
})

const isMac = /^(Mac|iP)/.test(navigator.platform)

type Props = { me: Me; onSettings: (section?: string) => void }

/** The button in the header that opens the command palette, and the keys of the whole portal. */
export function Launcher({ me, onSettings }: Props) {
  const { t, toasts } = useServices()
  const { location, rememberedLists, go } = useDashboardLocation()
  const [open, setOpen] = useState<'palette' | 'shortcuts' | 'baker'>()
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
      <button
        type="button"
        className={styles.launcher}
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
      <ScreenBoundary
        key={open}
        fallback={null}
        onFailure={() => {
          toasts.show('error', t('page.loadFailed'))
          close()
        }}
      >
        <Suspense fallback={<Waiting isOver />}>
          {open === 'palette' && <Palette me={me} ports={ports} onClose={close} />}
          {open === 'shortcuts' && <ShortcutsDialog paletteKey={paletteKey} onClose={close} />}
          {open === 'baker' && email && <BakeDialog email={email} onClose={close} />}
        </Suspense>
      </ScreenBoundary>
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
