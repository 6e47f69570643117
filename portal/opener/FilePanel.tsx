import { CakeSlice, FileCheck2, FileLock2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { type ScreenText, toScreenText } from '#languages/screen-text.ts'
import { useServices } from '../context/use-services.ts'
import { Arrival } from '../layout/arrival/Arrival.tsx'
import { StepProgress } from '../layout/StepProgress.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { formatBytes } from '../ui/format.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { FileFacts } from './FileFacts.tsx'
import styles from './FilePanel.module.css'
import { isWorking, type OpenerState, type Step } from './flow.ts'
import { Panel } from './Panel.tsx'
import { canAsk, toLines } from './problems.ts'
import { RejectedFile } from './RejectedFile.tsx'
import { UngrantedFile } from './UngrantedFile.tsx'

/** What the buttons of the panel do. */
export type OpenerActions = {
  choose: (files: readonly File[]) => void
  open: () => void
  cancel: () => void
  clear: () => void
  checkWhole: () => void
  /** the user has asked for access to the rejected file */
  asked: () => void
}

type Props = {
  state: OpenerState
  /** of the signed-in user */
  email: string | null
  isDropping: boolean
  actions: OpenerActions
  /** shown instead of Open Cake while a chosen file waits for the server */
  waiting?: ReactNode
}

/** The main panel of the opener: the drop zone, then the file with its progress, then the opened or rejected file. */
export function FilePanel({ state, email, isDropping, actions, waiting }: Props) {
  const { t } = useServices()
  const input = useRef<HTMLInputElement>(null)
  const browse = () => input.current?.click()
  const isEmpty = state.screen === 'empty'
  const isDropTarget = isDropping && !isWorking(state)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a larger target for the button inside, which has the keyboard
    <div
      className={classes(styles.panel, isEmpty && styles.zone, isDropTarget && styles.dropping)}
      onClick={isEmpty ? browse : undefined}
    >
      <input
        ref={input}
        type="file"
        accept=".cake"
        hidden
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          actions.choose([...(event.target.files ?? [])])
          // Lets choosing the same file again fire the event again.
          event.target.value = ''
        }}
      />
      {isDropTarget ? (
        <div className={styles.body}>
          <FileFacts Icon={CakeSlice} title={t('opener.dropNow')} />
        </div>
      ) : (
        <Content state={state} email={email} actions={actions} onBrowse={browse} waiting={waiting} />
      )}
    </div>
  )
}

type ContentProps = Omit<Props, 'isDropping'> & { onBrowse: () => void }

function Content({ state, email, actions, onBrowse, waiting }: ContentProps) {
  const { t } = useServices()
  const { open, cancel, clear, checkWhole, asked } = actions
  const clearButton = (
    <Button variant="quiet" size="small" disabled={state.screen === 'empty'} onClick={clear}>
      {t('opener.clear')}
    </Button>
  )
  const footWith = (browseText: ScreenText) => (
    <>
      <Button variant="quiet" size="small" onClick={onBrowse}>
        {browseText}
      </Button>
      {clearButton}
    </>
  )
  switch (state.screen) {
    case 'empty':
      return <DropZone state={state} onOpen={open} onBrowse={onBrowse} clearButton={clearButton} />
    case 'opened': {
      const { cake } = state
      return (
        <Panel key="opened" foot={footWith(t('opener.open'))}>
          <FileFacts
            Icon={FileCheck2}
            tone="good"
            lead={t('opener.opened')}
            title={toScreenText(cake.name)}
            detail={formatBytes(cake.size)}
          />
          <DownloadButton key={cake.name} cake={cake} />
        </Panel>
      )
    }
    case 'rejected': {
      const { problem, ungranted } = state
      if (ungranted !== undefined && email !== null && canAsk(problem)) {
        return (
          <UngrantedFile
            key="ungranted"
            state={state}
            ungranted={ungranted}
            email={email}
            onAsked={asked}
            onBrowse={onBrowse}
            onCheckWhole={checkWhole}
          />
        )
      }
      return (
        <RejectedFile
          key="rejected"
          state={state}
          email={email}
          onOpen={open}
          onBrowse={onBrowse}
          onCheckWhole={checkWhole}
          onClear={clear}
        />
      )
    }
    case 'chosen':
    case 'tooLarge':
      return (
        <Panel key="chosen" foot={footWith(t('opener.another'))}>
          <FileFacts
            Icon={FileLock2}
            title={toScreenText(state.file.name)}
            detail={formatBytes(state.file.size)}
          />
          {waiting ?? (
            <Button data-next variant="primary" onClick={open}>
              {t('opener.open')}
            </Button>
          )}
        </Panel>
      )
    default:
      return (
        <Panel
          key="working"
          foot={
            <Button data-next variant="quiet" size="small" onClick={cancel}>
              {t('button.cancel')}
            </Button>
          }
        >
          <FileFacts
            Icon={FileLock2}
            title={toScreenText(state.file.name)}
            detail={formatBytes(state.file.size)}
          />
          <Progress state={state} />
        </Panel>
      )
  }
}

type DropZoneProps = {
  state: Extract<OpenerState, { screen: 'empty' }>
  onOpen: () => void
  onBrowse: () => void
  /** disabled, because there is no file */
  clearButton: ReactNode
}

/** The panel without a file. Open Cake says that a file is missing, and lets the user choose one. */
function DropZone({ state: { problem }, onOpen, onBrowse, clearButton }: DropZoneProps) {
  const { t } = useServices()
  return (
    <Panel key="empty" foot={clearButton}>
      <Arrival purpose="open" />
      <FileFacts Icon={CakeSlice} title={t('opener.drop')} detail={t('opener.dropHint')} />
      <Button
        data-next
        variant="primary"
        size="large"
        onClick={(event) => {
          // The surrounding drop zone would open the file dialog a second time.
          event.stopPropagation()
          onOpen()
          onBrowse()
        }}
      >
        {t('opener.open')}
      </Button>
      <p role="alert" className={styles.missing}>
        {problem && toLines(problem, t)}
      </p>
    </Panel>
  )
}

function Progress({ state }: { state: Extract<OpenerState, { screen: Step }> }) {
  const { t } = useServices()
  // Requesting the keys is a single call without progress.
  const isMeasured = state.screen !== 'keys' && state.total > 0
  return (
    <div className={styles.progress}>
      <StepProgress label={t(`opener.${state.screen}`)} measured={isMeasured ? state : undefined} />
    </div>
  )
}
