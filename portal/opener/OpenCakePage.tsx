import { useServices } from '../context/use-services.ts'
import { HiddenHeading } from '../layout/HiddenHeading.tsx'
import { Button } from '../ui/Button.tsx'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { FilePanel } from './FilePanel.tsx'
import { isWorking, type OpenerState } from './flow.ts'
import { HistoryList } from './HistoryList.tsx'
import { LargeFileWarning } from './LargeFileWarning.tsx'
import { LayerSummary } from './LayerSummary.tsx'
import styles from './OpenCakePage.module.css'
import { Promo } from './Promo.tsx'
import { SampleCakes } from './SampleCakes.tsx'
import { Status } from './Status.tsx'
import { useFocusOnNext } from './use-focus-on-next.ts'
import { useLaunchedFile } from './use-launched-file.ts'
import { useOpener } from './use-opener.ts'
import type { PersistentOpener } from './use-persistent-opener.ts'

type Props = {
  /** of the signed-in user */
  email: string | null
  persistent: PersistentOpener
}

/** The opener: choose a cake, open it on this device and download the file. Also lists the files opened before. */
export function OpenCakePage({ email, persistent }: Props) {
  const { t, monotonic } = useServices()
  const { state, history, send, clearHistory } = useOpener(email, persistent)
  const choose = (files: readonly File[]) => send({ type: 'filesChosen', files })
  const isDropping = useFileDrop(choose)
  useLaunchedFile(!isWorking(state), ({ file, opens }) => {
    send({ type: 'anotherPressed' })
    choose([file])
    if (opens) send({ type: 'openPressed', email, at: monotonic() })
  })
  const page = useFocusOnNext(
    `${isWorking(state) ? 'working' : state.screen} ${history.length > 0}`,
    state.screen === 'chosen' ? state.file : undefined,
  )
  return (
    <div ref={page} className={styles.opener}>
      {/* The tab shows the same title; the heading is for screen reader navigation. */}
      <HiddenHeading title={t('portal.openCake')} />
      <FilePanel state={state} isDropping={isDropping} onChoose={choose} />
      <div className={styles.actions}>
        {isWorking(state) ? (
          <Button data-next onClick={() => send({ type: 'cancelPressed' })}>
            {t('button.cancel')}
          </Button>
        ) : (
          <>
            {state.screen === 'opened' ? (
              // Has its own key, so the focus does not stay when the button is replaced.
              <Button key="another" onClick={() => send({ type: 'anotherPressed' })}>
                {t('opener.openAnother')}
              </Button>
            ) : (
              <Button
                key="open"
                data-next={state.screen === 'chosen' || undefined}
                variant={openLook(state)}
                onClick={() => send({ type: 'openPressed', email, at: monotonic() })}
              >
                {t('opener.open')}
              </Button>
            )}
            {state.screen === 'refused' && state.canCheckWhole && (
              <Button onClick={() => send({ type: 'checkWholePressed', at: monotonic() })}>
                {t('opener.checkWhole')}
              </Button>
            )}
            <Button
              variant={state.screen === 'empty' ? 'quiet' : 'outlined'}
              disabled={state.screen === 'empty'}
              onClick={() => send({ type: 'cleared' })}
            >
              {t('opener.clear')}
            </Button>
          </>
        )}
      </div>
      <Status state={state} />
      {state.screen === 'opened' && <LayerSummary fields={state.cake.fields} />}
      {recommendsApp(state) && (
        <Promo isLayeredPdf={state.screen === 'refused' && state.problem.code === 'layered'} />
      )}
      {state.screen === 'empty' && <SampleCakes />}
      {history.length > 0 && <HistoryList history={history} onClear={clearHistory} />}
      <p className={styles.note}>
        <strong>{t('opener.local')}</strong> {t('opener.keysNotice')}
      </p>
      {state.screen === 'tooLarge' && (
        <LargeFileWarning
          size={state.file.size}
          onContinue={() => send({ type: 'warningAccepted', at: monotonic() })}
          onDismiss={() => send({ type: 'warningDeclined' })}
        />
      )}
    </div>
  )
}

/** Only one button is primary: for choosing a file, then for opening it, then for choosing another after a failure. */
function openLook({ screen }: OpenerState) {
  if (screen === 'empty') return 'quiet'
  return screen === 'refused' ? 'outlined' : 'primary'
}

/** Shown after a success, and for cakes that this browser cannot open. */
const recommendsApp = (state: OpenerState) =>
  state.screen === 'opened' ||
  (state.screen === 'refused' && ['layered', 'noSpace', 'noStorage'].includes(state.problem.code))
