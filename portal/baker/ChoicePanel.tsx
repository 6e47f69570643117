import { File, FileArchive, FolderUp } from 'lucide-react'
import { useRef } from 'react'
import { useServices } from '../context/use-services.ts'
import stage from '../layout/FileStage.module.css'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { formatBytes } from '../ui/format.ts'
import { useFileDrop } from '../ui/use-file-drop.ts'
import styles from './BakeDialog.module.css'
import { type Choice, readDropped, toChoice, toSourceFiles } from './chosen-files.ts'
import { isTooLargeWithoutStorage } from './engine/bake-cake.ts'
import type { SourceFile } from './engine/baking.ts'
import type { BakerEvent } from './flow.ts'

type Props = { choice: Choice | undefined; send: (event: BakerEvent) => void }

/** Drop zone and buttons for files and folders, then the chosen files. */
export function ChoicePanel({ choice, send }: Props) {
  const { t } = useServices()
  const fileInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const choose = async (files: readonly SourceFile[]) => {
    const choice = toChoice(files, t('bake.archiveName'))
    const isRejected = choice !== undefined && (await isTooLargeWithoutStorage(choice))
    send(
      isRejected ? { type: 'choiceFailed', problem: { code: 'noStorage' } } : { type: 'filesChosen', choice },
    )
  }
  const isDropping = useFileDrop((_, transfer) => {
    readDropped(transfer).then(choose, () => send({ type: 'choiceFailed', problem: { code: 'changed' } }))
  })
  const Icon = choice === undefined ? FolderUp : choice.isArchive ? FileArchive : File
  return (
    <div className={classes(stage.stage, stage.zone, isDropping && stage.dropping)}>
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          void choose(toSourceFiles(target.files ?? []))
          // Lets choosing the same file again fire the event again.
          target.value = ''
        }}
      />
      <input
        ref={(element) => {
          // React's types do not include the attribute.
          element?.setAttribute('webkitdirectory', '')
          folderInput.current = element
        }}
        type="file"
        hidden
        onChange={({ target }) => {
          void choose(toSourceFiles(target.files ?? []))
          target.value = ''
        }}
      />
      <span className={stage.icon} aria-hidden="true">
        <Icon size={40} strokeWidth={1.25} />
      </span>
      <p className={stage.name}>{isDropping ? t('bake.dropNow') : (choice?.title ?? t('bake.drop'))}</p>
      <p className={styles.quiet} role="status">
        {choice === undefined
          ? t('bake.dropHint')
          : choice.isArchive
            ? t('bake.archive', { count: choice.files.length, size: formatBytes(choice.size) })
            : t('bake.oneFile', { size: formatBytes(choice.size) })}
      </p>
      <div className={styles.centered}>
        <Button variant={choice ? 'quiet' : 'outlined'} onClick={() => fileInput.current?.click()}>
          {t('bake.chooseFiles')}
        </Button>
        <Button variant={choice ? 'quiet' : 'outlined'} onClick={() => folderInput.current?.click()}>
          {t('bake.chooseFolder')}
        </Button>
      </div>
    </div>
  )
}
