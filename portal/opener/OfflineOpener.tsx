import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CakeError, headerSize, parseHeader } from '#cake/index.ts'
import { useServices } from '../context/use-services.ts'
import { HiddenHeading } from '../layout/HiddenHeading.tsx'
import { PortalFrame } from '../layout/PortalFrame.tsx'
import { Button } from '../ui/Button.tsx'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { FilePanel } from './FilePanel.tsx'
import { nothingChosen, type OpenerState, openerStep, reject } from './flow.ts'
import styles from './OpenCakePage.module.css'
import { Status } from './Status.tsx'

/**
 * The opener while the server is unavailable: it accepts a cake and reads its header. Once the server responds, the
 * portal replaces this screen, and the portal's opener continues with the file.
 */
export function OfflineOpener({ email, onRetry }: { email: string; onRetry: () => void }) {
  const { config, t, launchedFiles, isOnline } = useServices()
  const [state, setState] = useState<OpenerState>(nothingChosen)
  const [isWaiting, setWaiting] = useState(false)
  const person = useRef<HTMLButtonElement>(null)
  const choose = (files: readonly File[]) => {
    setWaiting(false)
    setState(openerStep(state, { type: 'filesChosen', files }).state)
  }
  const isDropping = useFileDrop(choose)
  const file = state.screen === 'chosen' ? state.file : undefined

  const open = async () => {
    if (!file) return
    try {
      parseHeader(new Uint8Array(await file.slice(0, headerSize).arrayBuffer()))
      setWaiting(true)
    } catch (error) {
      const code = error instanceof CakeError ? 'undecryptable' : 'unknown'
      setState(reject(file, { code }))
    }
  }
  const leave = useEffectEvent(() => {
    if (file) launchedFiles.set({ file, opens: isWaiting })
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
        <FilePanel state={state} isDropping={isDropping} onChoose={choose} />
        <div className={styles.actions}>
          <Button variant="primary" disabled={!file || isWaiting} onClick={() => void open()}>
            {t('opener.open')}
          </Button>
        </div>
        <Status state={state} />
        <p role="status" className={styles.waiting}>
          {isWaiting && t('offline.waiting')}
        </p>
        <p className={styles.note}>
          {isOnline() && t('offline.unreachable')} {t('offline.signedIn', { email })}{' '}
          <strong>{t('opener.local')}</strong>
        </p>
      </div>
    </PortalFrame>
  )
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
