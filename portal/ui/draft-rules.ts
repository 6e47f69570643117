/** What is typed into a form, and what the form showed when typing began. */
export type Draft<Seen, Value> = { seen: Seen; value: Value }

/** The draft after typing. It keeps what its editor saw, whatever changes meanwhile. */
export const typeInto = <Seen, Value>(
  draft: Draft<Seen, Value> | undefined,
  current: Seen,
  value: Value,
): Draft<Seen, Value> => ({ seen: draft?.seen ?? current, value })

/**
 * The draft after `submitted` was saved: ended, unless something else was typed since. A failed call ends no draft
 * (rule P29).
 */
export const endDraft = <Seen, Value>(
  draft: Draft<Seen, Value> | undefined,
  submitted: Value,
): Draft<Seen, Value> | undefined => (draft?.value === submitted ? undefined : draft)

/** The draft as an edit of another state: of the result of a change that is on its way, or of the state before it. */
export const rebaseDraft = <Seen, Value>(
  draft: Draft<Seen, Value> | undefined,
  seen: Seen,
): Draft<Seen, Value> | undefined => draft && { ...draft, seen }
