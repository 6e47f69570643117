/** Something that the person at the keyboard can mend: its message is a whole sentence for them. */
export class BakeError extends Error {
  override name = 'BakeError'
}
