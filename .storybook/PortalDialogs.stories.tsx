import type { Meta } from '@storybook/react-vite'
import { toScreenText } from '#languages/screen-text.ts'
import { ConfirmDialog } from '../portal/layout/ConfirmDialog.tsx'
import { Dialog } from '../portal/layout/Dialog.tsx'
import { Button } from '../portal/ui/Button.tsx'
import form from '../portal/ui/form.module.css'
import { PinField } from '../portal/ui/PinField.tsx'
import { TextField } from '../portal/ui/TextField.tsx'
import { inPortal } from './PortalStory.tsx'

export default { title: 'Portal/Dialogs' } satisfies Meta

const ignore = () => {}

export const Question = inPortal((t) => (
  <ConfirmDialog
    title={t('unsaved.removeTitle')}
    confirmText={t('unsaved.remove')}
    variant="danger"
    onDismiss={ignore}
  >
    <p>{t('unsaved.removeText')}</p>
  </ConfirmDialog>
))

export const Form = inPortal((t) => (
  <ConfirmDialog title={t('setUpPin.title')} confirmText={t('pin.submit')} onDismiss={ignore}>
    <PinField label={t('setUpPin.label')} value="12" onChange={ignore} />
  </ConfirmDialog>
))

export const Long = inPortal((t) => (
  <ConfirmDialog title={t('settings.password')} confirmText={t('settings.savePassword')} onDismiss={ignore}>
    <div className={form.form}>
      {Array.from({ length: 9 }, (_, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <TextField key={number} label={toScreenText(`${t('settings.newPassword')} ${number + 1}`)} />
      ))}
    </div>
  </ConfirmDialog>
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
