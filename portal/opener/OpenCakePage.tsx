import { useScreen } from '../frame/use-screen.ts'
import { Button } from '../ui/Button.tsx'
import hidden from '../ui/hidden.module.css'
import { useWorld } from '../world/world.ts'
import { isWorking, type OpenerState } from './flow.ts'
import { LargeFileWarning } from './LargeFileWarning.tsx'
import styles from './OpenCakePage.module.css'
import { Promo } from './Promo.tsx'
import { Stage } from './Stage.tsx'
import { Status } from './Status.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useFocusOnNext } from './use-focus-on-next.ts'
import { useOpener } from './use-opener.ts'

/** The opener: choose a cake, open it on this device, download what is in it. `email` is the signed-in person's. */
export function OpenCakePage({ email }: { email: string | null }) {
  const { t, now } = useWorld()
  const { state, send } = useOpener(email)
  const choose = (files: readonly File[]) => send({ type: 'filesChosen', files })
  const isDropping = useFileDrop(choose)
  const heading = useScreen(t('opener.title'))
  const page = useFocusOnNext(isWorking(state) ? 'working' : state.screen)
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
            {state.screen !== 'opened' && (
              <Button
                data-next={state.screen === 'chosen' || undefined}
                look={state.screen === 'chosen' ? 'primary' : 'outlined'}
                onClick={() => send({ type: 'openPressed', email, at: now() })}
              >
                {t('opener.open')}
              </Button>
            )}
            <Button disabled={state.screen === 'empty'} onClick={() => send({ type: 'cleared' })}>
              {t('opener.clear')}
            </Button>
          </>
        )}
      </div>
      <Status state={state} />
      {invitesToTheApp(state) && <Promo />}
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

/** After a success, and where only the app can open it. */
const invitesToTheApp = (state: OpenerState) =>
  state.screen === 'opened' || (state.screen === 'refused' && state.problem.code === 'layered')
