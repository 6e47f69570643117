import type { ComponentProps } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { useServices } from '../context/use-services.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = Pick<ComponentProps<typeof Dialog>, 'title' | 'onDismiss' | 'children'> & {
  confirmText: ScreenText
  variant?: 'primary' | 'danger'
  isBusy?: boolean
  /** the ID of the form that the button submits, if the dialog has one */
  form?: string
  onConfirm?: () => void
  /** the text of the button that dismisses the dialog; default: Cancel */
  cancelText?: ScreenText
}

/** A dialog with a button that confirms, and one that dismisses it. */
export function ConfirmDialog(props: Props) {
  const { confirmText, variant = 'primary', isBusy = false, form, onConfirm, cancelText, ...dialog } = props
  const { t } = useServices()
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button
            type={form === undefined ? 'button' : 'submit'}
            form={form}
            variant={variant}
            isBusy={isBusy}
            onClick={onConfirm}
          >
            {confirmText}
          </Button>
          <Button onClick={dialog.onDismiss}>{cancelText ?? t('button.cancel')}</Button>
        </>
      }
    />
  )
}
