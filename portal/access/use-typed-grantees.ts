import { useState } from 'react'
import type { Grantee } from '#contract/ids.ts'
import { useServices } from '../context/use-services.ts'
import { findPublicDomain } from './grantee-rules.ts'
import { hasSeparator, readGrantees } from './typed-grantees.ts'
import { usePublicDomains } from './use-public-domains.ts'

export type TypedGranteesField = {
  text: string
  problem: string | undefined
  /** the wildcards of public email domains to confirm (rule F6) */
  pending: { grantees: readonly Grantee[]; domains: readonly string[] } | undefined
  /** Takes what is in the field now. A separator at its end adds the addresses in front of it. */
  type: (text: string) => void
  /** Adds the addresses of a pasted list. @returns whether the text was a list */
  paste: (text: string) => boolean
  /**
   * Adds the typed grantees, those of public domains after confirmation. @returns the added ones; undefined if some of
   * the typed ones cannot be added yet
   */
  complete: () => readonly Grantee[] | undefined
  confirm: () => void
  /** Puts the pending grantees back into the field. */
  dismiss: () => void
  /** Puts grantees that could not be saved in front of what is in the field now. */
  restore: (grantees: readonly Grantee[]) => void
}

/**
 * A field for one or several grantees.
 * @param taken the grantees that cannot be added
 * @param onAdd receives the new grantees of an entry, each once
 */
export function useTypedGrantees(
  taken: readonly Grantee[],
  onAdd: (grantees: readonly Grantee[]) => void,
): TypedGranteesField {
  const { t } = useServices()
  const publicDomains = usePublicDomains()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState<TypedGranteesField['pending']>()
  const add = (typed: string): readonly Grantee[] | undefined => {
    const read = readGrantees(typed, taken)
    const isPublic = (grantee: Grantee) => findPublicDomain(grantee, publicDomains) !== undefined
    const unconfirmed = read.grantees.filter(isPublic)
    const added = read.grantees.filter((grantee) => !isPublic(grantee))
    const isDuplicate = read.takenCount > 0 && read.grantees.length === 0 && read.invalid.length === 0
    const isEntryOfOne = !hasSeparator(typed) || read.invalid.length === 1
    const isRejected = read.invalid.length > 0 && read.grantees.length === 0 && isEntryOfOne
    setProblem(
      isDuplicate
        ? t('access.duplicate')
        : isRejected
          ? t('access.invalid')
          : read.invalid.length > 0
            ? t('bake.invalidPeople', { texts: read.invalid.join(', ') })
            : undefined,
    )
    setText(isDuplicate || (isRejected && !hasSeparator(typed)) ? typed.trim() : read.invalid.join(', '))
    if (added.length > 0) onAdd(added)
    if (unconfirmed.length > 0) {
      setPending({ grantees: unconfirmed, domains: unconfirmed.map((grantee) => grantee.slice(2)) })
    }
    return isDuplicate || read.invalid.length > 0 || unconfirmed.length > 0 ? undefined : added
  }
  const restore = (grantees: readonly Grantee[]) =>
    setText((current) => [...grantees, current.trim()].filter((part) => part !== '').join(', '))
  return {
    text,
    problem,
    pending,
    type(typed) {
      setProblem(undefined)
      if (/[,;]\s*$/.test(typed)) add(typed)
      else setText(typed)
    },
    paste(pasted) {
      if (!hasSeparator(pasted)) return false
      add(`${text} ${pasted}`)
      return true
    },
    complete: () => add(text),
    confirm() {
      setPending(undefined)
      if (pending) onAdd(pending.grantees)
    },
    dismiss() {
      setPending(undefined)
      if (pending) restore(pending.grantees)
    },
    restore,
  }
}
