import { CakeSlice, Download, FileCheck2, FileLock2, FileX2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useServices } from '../context/use-services.ts'
import styles from '../layout/FileStage.module.css'
import { StepProgress } from '../layout/StepProgress.tsx'
import { saveBlob } from '../platform/save-blob.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { formatBytes } from '../ui/format.ts'
import { isWorking, type OpenerState, type Step } from './flow.ts'

type Props = { state: OpenerState; isDropping: boolean; onChoose: (files: readonly File[]) => void }

/** The main panel of the opener: first the drop zone, then the file and its progress, then the opened file. */
export function FilePanel({ state, isDropping, onChoose }: Props) {
  const { t } = useServices()
  const input = useRef<HTMLInputElement>(null)
  const browse = () => input.current?.click()
  const acceptsFiles = !isWorking(state) && state.screen !== 'opened'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a larger target for the button inside, which has the keyboard
    <div
      className={classes(styles.stage, acceptsFiles && styles.zone, isDropping && styles.dropping)}
      data-clickable
      onClick={acceptsFiles ? browse : undefined}
    >
      <input
        ref={input}
        type="file"
        accept=".cake"
        hidden
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // Lets choosing the same file again fire the event again.
          event.target.value = ''
        }}
      />
      {isDropping && !isWorking(state) ? (
        <Facts icon={<CakeSlice size={48} strokeWidth={1.25} />} title={t('opener.dropNow')} />
      ) : (
        <Content state={state} onBrowse={browse} />
      )}
    </div>
  )
}

function Content({ state, onBrowse }: { state: OpenerState; onBrowse: () => void }) {
  const { t } = useServices()
  const choose = (text: string, variant: 'primary' | 'quiet') => (
    <Button
      variant={variant}
      data-next={variant === 'primary' || undefined}
      onClick={(event) => {
        // The surrounding drop zone would open the dialog a second time.
        event.stopPropagation()
        onBrowse()
      }}
    >
      {text}
    </Button>
  )
  if (state.screen === 'empty') {
    return (
      <Facts icon={<CakeSlice size={48} strokeWidth={1.25} />} title={t('opener.drop')}>
        {choose(t('opener.chooseLabel'), 'primary')}
      </Facts>
    )
  }
  if (state.screen === 'opened') {
    const { cake } = state
    return (
      <Facts
        icon={<FileCheck2 className={styles.good} size={48} strokeWidth={1.25} />}
        lead={t('opener.opened')}
        title={cake.name}
        detail={formatBytes(cake.size)}
      >
        {/* A button, not a link, so the content never has a URL on our origin to navigate to. No browser renders the
            blob either: its type is application/octet-stream (cake/FORMAT.md 8.2). */}
        <Button data-next variant="primary" size="large" onClick={() => saveBlob(cake)}>
          <Download size={20} strokeWidth={1.5} aria-hidden="true" />
          {t('opener.download')}
        </Button>
      </Facts>
    )
  }
  const { file } = state
  const icon =
    state.screen === 'refused' ? (
      <FileX2 className={styles.bad} size={48} strokeWidth={1.25} />
    ) : (
      <FileLock2 size={48} strokeWidth={1.25} />
    )
  return (
    <Facts icon={icon} title={file.name} detail={formatBytes(file.size)}>
      {isWorking(state) ? (
        <Progress state={state} />
      ) : (
        choose(t('opener.another'), state.screen === 'refused' ? 'primary' : 'quiet')
      )}
    </Facts>
  )
}

function Progress({ state }: { state: Extract<OpenerState, { screen: Step }> }) {
  const { t } = useServices()
  // Requesting the keys is a single call without progress.
  const isMeasured = state.screen !== 'keys' && state.total > 0
  return <StepProgress label={t(`opener.${state.screen}`)} measured={isMeasured ? state : undefined} />
}

type FactsProps = { icon: ReactNode; lead?: string; title: string; detail?: string; children?: ReactNode }

function Facts({ icon, lead, title, detail, children }: FactsProps) {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <p className={styles.name}>{title}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      {children !== undefined && <div className={styles.below}>{children}</div>}
    </>
  )
}
