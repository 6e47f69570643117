import { Link as LinkIcon } from 'lucide-react'
import { useServices } from '../../../context/use-services.ts'
import { Button } from '../../../ui/Button.tsx'

type Props = {
  /** without the origin */
  address: string
  /** shows an icon, whose name is the text */
  isIcon?: boolean
}

/** Copies the link of a file. */
export function CopyLink({ address, isIcon = false }: Props) {
  const { origin, t, toasts } = useServices()
  const copy = () =>
    navigator.clipboard.writeText(new URL(address, origin).href).then(
      () => toasts.show('success', t('files.linkCopied')),
      () => toasts.show('error', t('files.linkNotCopied')),
    )
  return (
    <Button
      size="small"
      variant="quiet"
      onClick={() => void copy()}
      {...(isIcon && { 'aria-label': t('files.copyLink'), title: t('files.copyLink') })}
    >
      <LinkIcon size={16} strokeWidth={1.5} aria-hidden="true" />
      {!isIcon && t('files.copyLink')}
    </Button>
  )
}
