import { useScreen } from '../layout/use-screen.ts'
import { useServices } from '../services/services.ts'
import { Button } from '../ui/Button.tsx'
import hidden from '../ui/hidden.module.css'
import { isWorking, type OpenerState } from './flow.ts'
import { LargeFileWarning } from './LargeFileWarning.tsx'
import styles from './OpenCakePage.module.css'
import { Promo } from './Promo.tsx'
import { Stage } from './Stage.tsx'
import { Status } from './Status.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useFocusOnNext } from './use-focus-on-next.ts'
import type { HeldOpener } from './use-held-opener.ts'
import { useOpener } from './use-opener.ts'
import { VisitList } from './VisitList.tsx'

type Props = {
  /** the signed-in person's */
  email: string | null
  held: HeldOpener
}

/** The opener: choose a cake, open it on this device, download what is in it; and what was opened before. */
export function OpenCakePage({ email, held }: Props) {
  const { t, now } = useServices()
  const { state, visit, send, clearVisit } = useOpener(email, held)
  const choose = (files: readonly File[]) => send({ type: 'filesChosen', files })
  const isDropping = useFileDrop(choose)
  const heading = useScreen(t('opener.title'))
  const page = useFocusOnNext(
    `${isWorking(state) ? 'working' : state.screen} ${visit.length > 0}`,
    state.screen === 'chosen' ? state.file : undefined,
  )
  return (
    <div ref={page} className={styles.opener}>
      {/* The tab above shows the same; the heading is for those who go from heading to heading. */}
      <h1 ref={heading} tabIndex={-1} className={hidden.hidden}>
        {t('opener.title')}
      </h1>
      <Stage state={state} isDropping={isDropping} onChoose={choose} />
      <div className={styles.actions}>
        {isWorking(state) ? (
          <Button data-next onClick={() => send({ type: 'cancelPressed' })}>
            {t('opener.cancel')}
          </Button>
        ) : (
          <>
            {state.screen === 'opened' ? (
              // A key each: the focus is not to stay on what was another button a moment ago.
              <Button key="another" onClick={() => send({ type: 'anotherPressed' })}>
                {t('opener.openAnother')}
              </Button>
            ) : (
              <Button
                key="open"
                data-next={state.screen === 'chosen' || undefined}
                look={openLook(state)}
                onClick={() => send({ type: 'openPressed', email, at: now() })}
              >
                {t('opener.open')}
              </Button>
            )}
            <Button
              look={state.screen === 'empty' ? 'quiet' : 'outlined'}
              disabled={state.screen === 'empty'}
              onClick={() => send({ type: 'cleared' })}
            >
              {t('opener.clear')}
            </Button>
          </>
        )}
      </div>
      <Status state={state} />
      {invitesToTheApp(state) && <Promo />}
      {visit.length > 0 && <VisitList visit={visit} onClear={clearVisit} />}
      <p className={styles.note}>
        <strong>{t('opener.local')}</strong> {t('opener.honest')}
      </p>
      {state.screen === 'tooLarge' && (
        <LargeFileWarning
          size={state.file.size}
          onContinue={() => send({ type: 'warningAccepted', at: now() })}
          onDismiss={() => send({ type: 'warningDeclined' })}
        />
      )}
    </div>
  )
}

/** One primary button at a time: choosing a file comes first, opening it second, and another one after a refusal. */
function openLook({ screen }: OpenerState) {
  if (screen === 'empty') return 'quiet'
  return screen === 'refused' ? 'outlined' : 'primary'
}

/** After a success, and where only the app can open it. */
const invitesToTheApp = (state: OpenerState) =>
  state.screen === 'opened' ||
  (state.screen === 'refused' && ['layered', 'noSpace', 'noStorage'].includes(state.problem.code))
