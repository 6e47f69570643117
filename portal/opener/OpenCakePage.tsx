import { useEffect } from 'react'
import { useServices } from '../context/use-services.ts'
import { HiddenHeading } from '../layout/HiddenHeading.tsx'
import { LazyBoundary } from '../layout/LazyBoundary.tsx'
import { lazyScreen } from '../layout/lazy-screen.ts'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { FilePanel } from './FilePanel.tsx'
import { isWorking, type OpenerState } from './flow.ts'
import { HistoryList } from './HistoryList.tsx'
import { LayerSummary } from './LayerSummary.tsx'
import styles from './OpenCakePage.module.css'
import { Promo } from './Promo.tsx'
import { SampleCakes } from './SampleCakes.tsx'
import { Status } from './Status.tsx'
import { useFocusOnNext } from './use-focus-on-next.ts'
import { useLaunchedFile } from './use-launched-file.ts'
import { useOpener } from './use-opener.ts'
import type { PersistentOpener } from './use-persistent-opener.ts'

/** Few files are as large. */
const LargeFileWarning = lazyScreen('LargeFileWarning', () => import('./LargeFileWarning.tsx'))

type Props = {
  /** of the signed-in user */
  email: string | null
  persistent: PersistentOpener
}

/**
 * The opener: a chosen or dropped cake opens at once on this device, and the file can be downloaded. Also lists the
 * files opened before.
 */
export function OpenCakePage({ email, persistent }: Props) {
  const { t, monotonic, arrival } = useServices()
  const { state, history, send, clearHistory } = useOpener(email, persistent)
  const choose = (files: readonly File[]) => send({ type: 'filesChosen', files, email, at: monotonic() })
  const isDropping = useFileDrop(choose)
  const isOpened = state.screen === 'opened'
  useEffect(() => {
    if (isOpened) arrival.forget()
  }, [isOpened, arrival])
  useLaunchedFile(!isWorking(state), (file) => choose([file]))
  const page = useFocusOnNext(`${toScreen(state)} ${history.length > 0}`)
  return (
    <div ref={page} className={styles.opener}>
      {/* The tab shows the same title; the heading is for screen reader navigation. */}
      <HiddenHeading title={t('portal.openCake')} />
      <FilePanel
        state={state}
        email={email}
        isDropping={isDropping}
        actions={{
          choose,
          open: () => send({ type: 'openPressed', email, at: monotonic() }),
          cancel: () => send({ type: 'cancelPressed' }),
          clear: () => send({ type: 'cleared' }),
          checkWhole: () => send({ type: 'checkWholePressed', at: monotonic() }),
          asked: () => send({ type: 'accessRequested' }),
        }}
      />
      <Status state={state} />
      {state.screen === 'opened' && <LayerSummary fields={state.cake.fields} />}
      <p className={styles.note}>
        <strong>{t('opener.local')}</strong> {t('opener.keysNotice')}
      </p>
      {recommendsApp(state) ? (
        <Promo isLayeredPdf={state.screen === 'rejected' && state.problem.code === 'layered'} />
      ) : (
        <SampleCakes />
      )}
      {history.length > 0 && <HistoryList history={history} onClear={clearHistory} />}
      {state.screen === 'tooLarge' && (
        <LazyBoundary onFailure={() => send({ type: 'warningDeclined' })}>
          <LargeFileWarning
            size={state.file.size}
            onContinue={() => send({ type: 'warningAccepted', at: monotonic() })}
            onDismiss={() => send({ type: 'warningDeclined' })}
          />
        </LazyBoundary>
      )}
    </div>
  )
}

/** What the focus follows. */
function toScreen(state: OpenerState): string {
  if (isWorking(state)) return 'working'
  return state.screen === 'rejected' && state.hasAsked ? 'asked' : state.screen
}

/** Shown after a success, and for cakes that this browser cannot open. */
const recommendsApp = (state: OpenerState) =>
  state.screen === 'opened' ||
  (state.screen === 'rejected' && ['layered', 'noSpace', 'noStorage'].includes(state.problem.code))
