import { type Email, Grantee } from '#contract/ids.ts'
import { type TypedGranteesField, useTypedGrantees } from '../../access/use-typed-grantees.ts'

export type Recipients = {
  grantees: readonly Grantee[]
  typed: TypedGranteesField
  /**
   * Adds the typed grantees, those of public domains after confirmation. @returns all grantees; undefined if some of the
   * typed ones cannot be added yet
   */
  complete: () => readonly Grantee[] | undefined
  remove: (grantee: Grantee) => void
}

/** The grantees of a new cake, and the field to add some. The baker can always open the cake and is not listed. */
export function useRecipients(
  owner: Email,
  grantees: readonly Grantee[],
  onChange: (grantees: readonly Grantee[]) => void,
): Recipients {
  const typed = useTypedGrantees([...grantees, Grantee.parse(owner)], (added) =>
    onChange([...grantees, ...added]),
  )
  return {
    grantees,
    typed,
    complete() {
      const added = typed.complete()
      return added && [...grantees, ...added]
    },
    remove: (grantee) => onChange(grantees.filter((existing) => existing !== grantee)),
  }
}
