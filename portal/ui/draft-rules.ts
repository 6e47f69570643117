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
