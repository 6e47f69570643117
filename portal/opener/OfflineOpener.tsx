import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useServices } from '../context/use-services.ts'
import { HiddenHeading } from '../layout/HiddenHeading.tsx'
import { PortalFrame } from '../layout/PortalFrame.tsx'
import type { Translate } from '../messages/translate.ts'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { readCakeEnds } from './engine/cake-ends.ts'
import { FilePanel } from './FilePanel.tsx'
import { isWorking, nothingChosen, type OpenerState, openerStep, reject } from './flow.ts'
import styles from './OpenCakePage.module.css'
import { findProblem } from './problems.ts'

/**
 * The opener while the server is unavailable: it accepts a cake and reads its header. Once the server responds, the
 * portal replaces this screen, and the portal's opener continues with the file.
 */
export function OfflineOpener({ email, onRetry }: { email: string; onRetry: () => void }) {
  const { config, t, launchedFiles, isOnline } = useServices()
  const [state, setState] = useState<OpenerState>(nothingChosen)
  const person = useRef<HTMLButtonElement>(null)
  const waitingFile = state.screen === 'chosen' ? state.file : undefined
  const choose = (files: readonly File[]) => {
    const next = openerStep(state, { type: 'filesChosen', files, email, at: 0 }).state
    // The warning about large files appears once the server responds.
    if (isWorking(next) || next.screen === 'tooLarge') void readHeader(next.file, t).then(setState)
    else setState(next)
  }
  const isDropping = useFileDrop(choose)
  const leave = useEffectEvent(() => {
    if (waitingFile) launchedFiles.set(waitingFile)
  })
  useEffect(() => () => leave(), [])
  useRetry(config.apiUrl, onRetry)

  return (
    <PortalFrame
      title={t('product.opener', { product: config.productName })}
      tabs={null}
      email={null}
      personRef={person}
      onPerson={() => {}}
    >
      <div className={styles.opener}>
        <HiddenHeading title={t('portal.openCake')} />
        <FilePanel
          state={state}
          email={email}
          isDropping={isDropping}
          actions={{
            choose,
            open: () => (state.screen === 'rejected' ? choose([state.file]) : setState(noFile)),
            cancel: () => {},
            clear: () => setState(nothingChosen),
            checkWhole: () => {},
            asked: () => {},
          }}
          waiting={
            <p role="status" className={styles.waiting}>
              {t('offline.waiting')}
            </p>
          }
        />
        <p className={styles.note}>
          {isOnline() && t('offline.unreachable')} {t('offline.signedIn', { email })}{' '}
          <strong>{t('opener.local')}</strong>
        </p>
      </div>
    </PortalFrame>
  )
}

const noFile: OpenerState = { screen: 'empty', problem: { code: 'noFile' } }

/** The state of a chosen file: it waits for the server, unless it is not a cake. */
async function readHeader(file: File, t: Translate): Promise<OpenerState> {
  try {
    await readCakeEnds(file)
    return { screen: 'chosen', file }
  } catch (error) {
    return reject(file, findProblem(error, t) ?? { code: 'unknown' })
  }
}

/** How often the page checks for the server, in milliseconds. */
const lookEvery = 5_000

/**
 * Calls `onRetry` once the browser is online again, or once the server responds although the browser was online all
 * along.
 */
function useRetry(apiUrl: string, onRetry: () => void) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const now = () => retry()
    const variant = () =>
      // This page may not read the response of a server on another origin.
      fetch(`${apiUrl}/healthz`, { mode: 'no-cors', cache: 'no-store' }).then(
        ({ ok, type }) => (ok || type === 'opaque') && retry(),
        () => {},
      )
    const timer = setInterval(variant, lookEvery)
    window.addEventListener('online', now)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', now)
    }
  }, [apiUrl])
}
