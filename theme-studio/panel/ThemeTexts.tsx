/** @jsxRuntime classic */
// biome-ignore lint/correctness/noUnusedImports: the older runtime uses it
import React, { useId, useRef, useState } from 'react'
import type { Theme } from '../../widget/app/theme.ts'
import { toLink } from '../rules/link.ts'
import { readText } from '../rules/read-text.ts'
import { type Format, formats, writeText } from '../rules/write-text.ts'
import { isValue } from './css.ts'

type Props = { theme: Theme; url: string; replace: (theme: Theme) => void }

/** The theme as text: to take away in five forms, and to paste in four. */
export function ThemeTexts({ theme, url, replace }: Props) {
  const [format, setFormat] = useState<Format | 'link'>('json')
  const [copied, setCopied] = useState<'copied' | 'failed'>()
  const field = useRef<HTMLTextAreaElement>(null)
  const text = format === 'link' ? toLink(theme, url) : writeText(theme, format)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('copied')
    } catch {
      // A page with an opaque origin may not write to the clipboard.
      field.current?.focus()
      field.current?.select()
      setCopied('failed')
    }
  }

  return (
    <>
      <details open>
        <summary>Use this theme</summary>
        <fieldset className="studio-formats">
          <legend>Form</legend>
          {Object.entries({ ...formats, link: 'Link' }).map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                name="studio-format"
                value={value}
                checked={format === value}
                onChange={() => {
                  setFormat(value as Format | 'link')
                  setCopied(undefined)
                }}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <textarea
          ref={field}
          className="studio-text"
          readOnly
          rows={10}
          aria-label="The theme as text"
          value={text}
        />
        <div className="studio-bar">
          <button type="button" onClick={copy}>
            {copied === 'copied' ? 'Copied' : 'Copy'}
          </button>
          <span role="status">
            {copied === 'failed' && 'The text is selected. Copy it with the keyboard.'}
          </span>
        </div>
      </details>
      <PastedTheme replace={replace} />
    </>
  )
}

function PastedTheme({ replace }: Pick<Props, 'replace'>) {
  const id = useId()
  const [text, setText] = useState('')
  const { theme, sentences } = readText(text, isValue)
  const isEmpty = Object.keys(theme).length === 0

  return (
    <details>
      <summary>Paste a theme</summary>
      <div className="studio-control">
        <label htmlFor={id}>JSON, a tag, custom properties or a link</label>
        <textarea
          id={id}
          rows={5}
          value={text}
          spellCheck={false}
          aria-invalid={sentences.length > 0}
          aria-describedby={`${id}-mistakes`}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div id={`${id}-mistakes`} role="status">
          {sentences.length > 0 && (
            <ul>
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          {!isEmpty && sentences.length === 0 && 'The theme is valid.'}
        </div>
        <button
          type="button"
          disabled={isEmpty}
          onClick={() => {
            replace(theme)
            setText('')
          }}
        >
          Show this theme
        </button>
      </div>
    </details>
  )
}
