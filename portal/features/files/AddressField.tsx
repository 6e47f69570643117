import { TextField } from '../../ui/TextField.tsx'

type Props = {
  label: string
  value: string
  problem: string | undefined
  className?: string | undefined
  onText: (text: string) => void
}

/** A field for addresses of other people, which no browser should fill in or correct. */
export function AddressField({ onText, ...field }: Props) {
  return (
    <TextField
      {...field}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onText(event.target.value)}
    />
  )
}
