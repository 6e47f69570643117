import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'onChange'> & {
  /** chooses a folder; React's types do not include the attribute */
  webkitdirectory?: string
  onFiles: (files: FileList | null) => void
}

/** A hidden input, whose click opens the system's dialog for files. Choosing the same file again counts again. */
export function FileInput({ onFiles, ...input }: Props) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={({ target }) => {
        onFiles(target.files)
        target.value = ''
      }}
    />
  )
}
