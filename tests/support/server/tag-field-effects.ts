import { expect } from 'vitest'
import { runCommand } from '../../../server/admin/run-command.ts'
import type { Use } from './backend-field-effects.ts'

/** For each field of a document that only the printed tag uses: the tag that it changes. */
export const tagFieldEffects = (use: Use): Record<string, () => Promise<void>> => ({
  widget_providers: async () => {
    await use().change({ widget_providers: ['yahoo', 'apple'] })
    const tag = await runCommand(use().server.deps, ['widget', 'tag', 'Shop'])
    expect(tag).toContain('{"oauthOptions":{"providers":[{"type":"yahoo"},{"type":"apple"}]}}')
  },
})
