import { useServices } from '../../context/use-services.ts'
import { Dialog } from '../../layout/Dialog.tsx'
import { ShortcutSwitch } from '../../layout/ShortcutSwitch.tsx'
import { Keys } from '../../ui/Keys.tsx'
import styles from './ShortcutsDialog.module.css'

/** All keyboard shortcuts of the portal, and the switch that turns off those with a single key. */
export function ShortcutsDialog({ paletteKey, onClose }: { paletteKey: string; onClose: () => void }) {
  const { t } = useServices()
  const groups = [
    {
      title: t('shortcuts.anywhere'),
      rows: [
        [[paletteKey], t('palette.title')],
        [['?'], t('settings.shortcuts')],
        [['Esc'], t('shortcuts.close')],
      ],
    },
    {
      title: t('palette.goTo'),
      rows: [
        [['g', 'o'], t('portal.openCake')],
        [['g', 'f'], t('portal.files')],
        [['g', 'u'], t('portal.users')],
        [['g', 'a'], t('portal.activity')],
        [['g', 's'], t('panel.settings')],
      ],
    },
    {
      title: t('shortcuts.lists'),
      rows: [
        [['/'], t('shortcuts.search')],
        [['j', '↓'], t('shortcuts.next')],
        [['k', '↑'], t('shortcuts.previous')],
        [[t('shortcuts.home'), t('shortcuts.end')], t('shortcuts.ends')],
        [['↵'], t('shortcuts.details')],
      ],
    },
  ] satisfies { title: string; rows: [string[], string][] }[]
  return (
    <Dialog title={t('settings.shortcuts')} placement="wide" startsAtTitle onDismiss={onClose}>
      <div className={styles.groups}>
        {groups.map(({ title, rows }) => (
          <section key={title} className={styles.group}>
            <h3 className={styles.title}>{title}</h3>
            <dl>
              {rows.map(([keys, text]) => (
                <div key={text} className={styles.row}>
                  <dt>{text}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.choice}>
        <ShortcutSwitch />
        <p>{t('shortcuts.hint', { key: paletteKey })}</p>
      </div>
    </Dialog>
  )
}
