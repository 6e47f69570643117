import type { Theme } from '../../widget/app/theme.ts'

/** The part of a URL's fragment that holds a theme: its JSON in base64url. Servers do not receive fragments. */
const parameter = 'lw-theme'

/** Adds a theme to a URL. A theme without values leaves the URL as it is. */
export function toLink(theme: Theme, url: string): string {
  const link = new URL(url)
  const json = JSON.stringify(theme)
  link.hash = json === '{}' ? '' : `${parameter}=${encode(json)}`
  return link.href
}

/** The JSON of the theme in a link of the studio, or in the query of one of the playground; undefined if it holds none. */
export function findThemeJson(link: string): string | undefined {
  const encoded = link.match(new RegExp(`[#?&]${parameter}=([\\w-]+)`))?.[1]
  return encoded === undefined ? undefined : decode(encoded)
}

function encode(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function decode(encoded: string): string | undefined {
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
