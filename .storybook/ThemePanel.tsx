/** @jsxRuntime classic */
// Storybook's interface has its own React, whose elements only the older runtime creates.
// biome-ignore lint/correctness/noUnusedImports: the older runtime uses it
import React, { useId, useState } from 'react'
import { AddonPanel, Button, Form } from 'storybook/internal/components'
import { useGlobals } from 'storybook/manager-api'
import { styled } from 'storybook/theming'
import { readStoredText, readThemeText, themeTextKey } from './theme-text.ts'

const Page = styled.div({
  display: 'grid',
  gap: 12,
  maxWidth: 720,
  padding: 16,
  fontSize: 13,
  lineHeight: 1.5,
})
const Label = styled.label(({ theme }) => ({ fontWeight: theme.typography.weight.bold }))
const Hint = styled.p(({ theme }) => ({ margin: 0, color: theme.textMutedColor }))
const Text = styled(Form.Textarea)(({ theme }) => ({
  minHeight: 96,
  fontFamily: theme.typography.fonts.mono,
  lineHeight: 1.5,
}))
const Mistakes = styled.ul(({ theme }) => ({
  margin: 0,
  paddingInlineStart: 20,
  color: theme.color.negativeText,
}))
const Buttons = styled.div({ display: 'flex', flexWrap: 'wrap', gap: 8 })

const example = `{
  "colors": { "primary": "light-dark(#2f6b5c, #8fd0bd)" },
  "container": { "borderRadius": "16px" }
}`

/** The panel in which developers paste their own theme. All stories of the widget show it, until it is cleared. */
export function ThemePanel({ active = false }: { active?: boolean }) {
  const [{ theme, themeRevision }, updateGlobals] = useGlobals()
  const [text, setText] = useState(readStoredText)
  const id = useId()
  const { sentences } = readThemeText(text)
  const isEmpty = text.trim() === ''

  function change(next: string) {
    setText(next)
    store(next)
    // The text itself is not a global, because globals are part of the URL. The number renders the story again.
    updateGlobals({
      theme: next.trim() === '' ? 'default' : 'yours',
      themeRevision: Number(themeRevision ?? 0) + 1,
    })
  }

  return (
    <AddonPanel active={active}>
      <Page>
        <Label htmlFor={id}>Your theme</Label>
        <Hint id={`${id}-hint`}>
          Paste the JSON of the property <code>theme</code>, or custom properties such as{' '}
          <code>--lw-primary: #2f6b5c;</code>. Every story of the widget shows it. This browser keeps it.
        </Hint>
        {/* Above the text, where the panel of a small window shows it. */}
        <div id={`${id}-result`} role="status">
          {sentences.length > 0 && (
            <Mistakes>
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </Mistakes>
          )}
          {sentences.length === 0 && !isEmpty && <Hint>The theme is valid.</Hint>}
        </div>
        <Text
          id={id}
          value={text}
          onChange={(event: { currentTarget: { value: string } }) => change(event.currentTarget.value)}
          placeholder={example}
          spellCheck={false}
          aria-describedby={`${id}-hint ${id}-result`}
          aria-invalid={sentences.length > 0}
        />
        <Buttons>
          {isEmpty && (
            <Button ariaLabel={false} onClick={() => change(example)}>
              Start with an example
            </Button>
          )}
          {!isEmpty && theme !== 'yours' && (
            <Button ariaLabel={false} onClick={() => updateGlobals({ theme: 'yours' })}>
              Show your theme
            </Button>
          )}
          {!isEmpty && (
            <Button ariaLabel={false} onClick={() => change('')}>
              Clear
            </Button>
          )}
        </Buttons>
      </Page>
    </AddonPanel>
  )
}

function store(text: string) {
  try {
    if (text.trim() === '') localStorage.removeItem(themeTextKey)
    else localStorage.setItem(themeTextKey, text)
  } catch {
    // Without storage, there is nothing that the stories could read.
  }
}
