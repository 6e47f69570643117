import { useState } from 'react'
import { type Draft, endDraft, rebaseDraft, typeInto } from './draft-rules.ts'

/**
 * The entry of a form that edits a saved state. It shows the current state until something is typed. What is typed stays
 * until it is saved: neither a failed call nor a change of the state replaces it (rule P29).
 *
 * @param current the saved state
 * @param toValue what the form shows of it
 */
export function useDraft<Seen, Value>(current: Seen, toValue: (seen: Seen) => Value) {
  const [draft, setDraft] = useState<Draft<Seen, Value>>()
  const seen = draft?.seen ?? current
  return {
    /** the state that the form showed when typing began; changes are changes of it */
    seen,
    value: draft === undefined ? toValue(seen) : draft.value,
    type: (value: Value) => setDraft((before) => typeInto(before, current, value)),
    /** Shows the current state again after `submitted` was saved, unless something else was typed since. */
    end: (submitted: Value) => setDraft((before) => endDraft(before, submitted)),
    /** Makes what is typed an edit of another state: of the result while it is being saved, and back if that failed. */
    rebase: (seen: Seen) => setDraft((before) => rebaseDraft(before, seen)),
    /** Shows the current state again, whatever was typed. */
    discard: () => setDraft(undefined),
  }
}
