import { X } from 'lucide-react'
import { Button } from '../ui/Button.tsx'

/** A small cross that removes an entry of a list. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" aria-label={label} onClick={onClick}>
      <X size={16} strokeWidth={1.5} aria-hidden="true" />
    </Button>
  )
}
