import { describe, expect, it } from 'vitest'
import { endDraft, rebaseDraft, typeInto } from './draft-rules.ts'

describe('a draft', () => {
  it('keeps what its editor saw when typing began', () => {
    const first = typeInto(undefined, 'saved', 'a')
    expect(first).toEqual({ seen: 'saved', value: 'a' })
    expect(typeInto(first, 'saved by someone else', 'ab')).toEqual({ seen: 'saved', value: 'ab' })
  })

  it('ends when it is saved', () => expect(endDraft({ seen: '', value: 'a' }, 'a')).toBeUndefined())

  it('stays if something else was typed while it was saved', () => {
    const typed = { seen: '', value: 'ab' }
    expect(endDraft(typed, 'a')).toBe(typed)
  })

  it('is an edit of the result while that is being saved, and of the state before it if that failed', () => {
    const sent = rebaseDraft({ seen: 'old', value: 'a' }, 'a')
    expect(typeInto(sent, 'old', 'ab')).toEqual({ seen: 'a', value: 'ab' })
    expect(rebaseDraft(sent, 'old')).toEqual({ seen: 'old', value: 'a' })
    expect(rebaseDraft(undefined, 'a')).toBeUndefined()
  })

  it('does not begin when something is saved', () => expect(endDraft(undefined, 'a')).toBeUndefined())

  it('begins with the current state after the previous one has ended', () =>
    expect(typeInto(endDraft({ seen: 'old', value: 'a' }, 'a'), 'new', 'b')).toEqual({
      seen: 'new',
      value: 'b',
    }))
})
