import type { Meta } from '@storybook/react-vite'
import { Dialog } from '../portal/layout/Dialog.tsx'
import { Button } from '../portal/ui/Button.tsx'
import form from '../portal/ui/form.module.css'
import { PinField } from '../portal/ui/PinField.tsx'
import { TextField } from '../portal/ui/TextField.tsx'
import { inPortal } from './PortalStory.tsx'

export default { title: 'Portal/Dialogs' } satisfies Meta

const ignore = () => {}

export const Question = inPortal((t) => (
  <Dialog
    title={t('unsaved.removeTitle')}
    onDismiss={ignore}
    actions={<Button variant="danger">{t('unsaved.remove')}</Button>}
    cancelText={t('button.cancel')}
  >
    <p>{t('unsaved.removeText')}</p>
  </Dialog>
))

export const Form = inPortal((t) => (
  <Dialog
    title={t('setUpPin.title')}
    onDismiss={ignore}
    actions={<Button variant="primary">{t('pin.submit')}</Button>}
    cancelText={t('button.cancel')}
  >
    <PinField label={t('setUpPin.label')} value="12" onChange={ignore} />
  </Dialog>
))

export const Long = inPortal((t) => (
  <Dialog
    title={t('settings.password')}
    onDismiss={ignore}
    actions={<Button variant="primary">{t('settings.savePassword')}</Button>}
    cancelText={t('button.cancel')}
  >
    <div className={form.form}>
      {Array.from({ length: 9 }, (_, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <TextField key={number} label={`${t('settings.newPassword')} ${number + 1}`} />
      ))}
    </div>
  </Dialog>
))
Long.name = 'Long, with its actions in view'

export const Side = inPortal((t) => (
  <Dialog
    title={t('panel.title')}
    placement="side"
    onDismiss={ignore}
    actions={<Button>{t('portal.signOut')}</Button>}
  >
    <p>ann@example.org</p>
  </Dialog>
))
Side.name = 'Side panel'
