import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { optionsIn, shells, toCompletion } from './completion-rules.ts'

const usages = { bake: 'bake FILE --to a@b.c\n  [--out FILE]  see --to', inspect: 'inspect FILE\n  [--json]' }

it('finds the options of a usage text once each', () => {
  expect(optionsIn(usages.bake)).toEqual(['--to', '--out'])
  expect(optionsIn('no options - or -- here')).toEqual([])
})

describe('the completion script', () => {
  it.each(shells)('of %s names every command and option', (shell) => {
    const script = toCompletion(shell, usages)
    for (const word of ['bake', 'inspect', 'to', 'out', 'json']) expect(script).toContain(word)
  })

  it('of bash completes commands, and the options of the command', () => {
    const complete = (args: string[]) =>
      execFileSync('bash', [
        '-c',
        `${toCompletion('bash', usages)}
COMP_WORDS=(${args.join(' ')}); COMP_CWORD=${args.length - 1}; _cakelock; echo "\${COMPREPLY[@]}"`,
      ])
        .toString()
        .trim()
    expect(complete(['cakelock', 'in'])).toBe('inspect')
    expect(complete(['cakelock', 'bake', '--o'])).toBe('--out')
    expect(complete(['cakelock', 'inspect', '--o'])).toBe('')
  })
})
