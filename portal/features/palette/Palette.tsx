import { FileText, type LucideIcon, Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Me } from '#contract/routes/auth.ts'
import { useServices } from '../../context/use-services.ts'
import { showFiles } from '../../dashboard/dashboard-location-rules.ts'
import { shownName } from '../../dashboard/display-name.ts'
import { useShortcutsOn } from '../../dashboard/list/use-keys.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { Dialog } from '../../layout/Dialog.tsx'
import { classes } from '../../ui/classes.ts'
import hidden from '../../ui/hidden.module.css'
import { Keys } from '../../ui/Keys.tsx'
import { isMatch, stepOption } from './match-rules.ts'
import styles from './Palette.module.css'
import { type CommandPorts, useCommands } from './use-commands.ts'
import { useFileMatches } from './use-file-matches.ts'

const groups = ['goTo', 'actions', 'settings', 'files'] as const

type Option = {
  id: string
  group: (typeof groups)[number]
  label: string
  detail?: string
  icon: LucideIcon
  keys?: readonly string[]
  run: () => void
}

/** The command palette: a combobox of commands and of the user's files. The focus stays in its field. */
export function Palette({ me, ports, onClose }: { me: Me; ports: CommandPorts; onClose: () => void }) {
  const { t } = useServices()
  const { location, go } = useDashboardLocation()
  const [typed, setTyped] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const id = useId()
  const isTyped = typed.trim() !== ''
  const commands = useCommands(me, ports).filter(({ label, isExtra }) =>
    isTyped ? isMatch(label, typed.trim()) : isExtra !== true,
  )
  const { files, isSearching, hasFailed } = useFileMatches(typed, location.isAdmin)
  const options: Option[] = [
    ...commands,
    ...files.map((file) => ({
      id: file.id,
      group: 'files' as const,
      label: shownName(file.filetitle),
      detail: file.baker_email,
      icon: FileText,
      run: () => go(showFiles(location, { file: file.id })),
    })),
  ]
  const at = Math.max(
    0,
    options.findIndex((option) => option.id === activeId),
  )
  const choose = (option: Option | undefined) => {
    if (option === undefined) return
    onClose()
    option.run()
  }
  const move = (step: 1 | -1) => setActiveId(options[stepOption(at, step, options.length)]?.id)
  const status = isSearching
    ? t('palette.searching')
    : options.length === 0
      ? t('palette.nothing')
      : t('palette.count', { count: options.length })
  return (
    <Dialog title={t('palette.title')} placement="top" isTitleHidden onDismiss={onClose}>
      <div className={styles.field}>
        <Search size={18} strokeWidth={1.5} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options[at] && `${id}-${options[at].id}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={t('palette.open')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActiveId(undefined)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'ArrowDown') move(1)
            else if (event.key === 'ArrowUp') move(-1)
            else if (event.key === 'Enter') choose(options[at])
            else return
            event.preventDefault()
          }}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('palette.results')} className={styles.list}>
        {groups.map((group) => {
          const rows = options.filter((option) => option.group === group)
          return (
            rows.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
              <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
                <p id={`${id}-${group}`} className={styles.group}>
                  {t(`palette.${group}`)}
                </p>
                {rows.map((option) => (
                  <OptionRow
                    key={option.id}
                    id={`${id}-${option.id}`}
                    option={option}
                    isActive={option === options[at]}
                    onPoint={() => setActiveId(option.id)}
                    onChoose={() => choose(option)}
                  />
                ))}
              </div>
            )
          )
        })}
      </div>
      {hasFailed && <p className={styles.note}>{t('palette.filesFailed')}</p>}
      {isTyped && !isSearching && options.length === 0 && (
        <p className={styles.note}>{t('palette.nothing')}</p>
      )}
      <p role="status" className={hidden.hidden}>
        {isTyped && status}
      </p>
      <Hints />
    </Dialog>
  )
}

type RowProps = { id: string; option: Option; isActive: boolean; onPoint: () => void; onChoose: () => void }

function OptionRow({ id, option, isActive, onPoint, onChoose }: RowProps) {
  const row = useRef<HTMLDivElement>(null)
  const areKeysOn = useShortcutsOn()
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const Icon = option.icon
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the combobox
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes(styles.option, isActive && styles.active)}
      onPointerMove={onPoint}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      <span className={styles.label}>
        <bdi>{option.label}</bdi>
        {option.detail !== undefined && (
          <span className={styles.detail}>
            {' '}
            <bdi>{option.detail}</bdi>
          </span>
        )}
      </span>
      {areKeysOn && option.keys && (
        <span className={styles.keys} aria-hidden="true">
          <Keys keys={option.keys} />
        </span>
      )}
    </div>
  )
}

/** The keys of the palette, where there is a keyboard. */
function Hints() {
  const { t } = useServices()
  return (
    <p className={styles.hints} aria-hidden="true">
      <span>
        <Keys keys={['↑', '↓']} /> {t('palette.move')}
      </span>
      <span>
        <Keys keys={['↵']} /> {t('palette.choose')}
      </span>
      <span>
        <Keys keys={['Esc']} /> {t('dialog.close')}
      </span>
    </p>
  )
}
