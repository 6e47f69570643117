import { describe, expect, it } from 'vitest'
import { describeAccess, readRecipients, toPermissions } from './recipients.ts'

const layered = ['salary', 'a:b, c', '/*/x']

describe('the recipients of a layered cake', () => {
  it.each<[string, string[], string[], string[], string]>([
    ['everything', ['ann@a.de'], [], ['ann@a.de file'], 'You and ann@a.de can open everything.'],
    [
      'one field',
      ['Ann@a.de:salary'],
      [],
      ['ann@a.de file/fields/salary'],
      "ann@a.de can open the unlocked part and 'salary'.",
    ],
    [
      'fields with any characters',
      ['ann@a.de:a:b, c', 'ann@a.de:/*/x', 'ann@a.de:/*/x'],
      [],
      ['ann@a.de file/fields/a:b, c', 'ann@a.de file/fields//*/x'],
      "ann@a.de can open the unlocked part and 'a:b, c', '/*/x'.",
    ],
    [
      'a field and everything',
      ['ann@a.de:salary', 'ann@a.de', 'ann@a.de:/*/x'],
      [],
      ['ann@a.de file'],
      'You and ann@a.de can open everything.',
    ],
    [
      'a field of a domain',
      ['*@a.de:salary'],
      [],
      ['*@a.de file/fields/salary'],
      "*@a.de can open the unlocked part and 'salary'.",
    ],
    [
      'the unlocked part',
      [],
      ['ann@a.de', 'bob@a.de'],
      ['ann@a.de file/unlocked', 'bob@a.de file/unlocked'],
      'ann@a.de, bob@a.de can open the unlocked part only.',
    ],
    [
      'the unlocked part and a field',
      ['ann@a.de:salary'],
      ['ann@a.de'],
      ['ann@a.de file/fields/salary'],
      "ann@a.de can open the unlocked part and 'salary'.",
    ],
    ['nothing', [], [], [], 'Only you can open it. Grant access with --to, or later in the portal.'],
  ])('open %s', (_, to, toUnlocked, permissions, sentence) => {
    const recipients = readRecipients({ layered, to, 'to-unlocked': toUnlocked })
    const actual = toPermissions(recipients).map(({ email, key_path }) => `${email} ${key_path.join('/')}`)
    expect(actual).toEqual(permissions)
    expect(describeAccess(recipients, true)).toContain(sentence)
  })

  it('are named with the baker', () => {
    const recipients = readRecipients({ to: ['ann@a.de', '*@b.de'] })
    expect(describeAccess(recipients, false)).toEqual(['You, ann@a.de and *@b.de can open it.'])
  })
})
