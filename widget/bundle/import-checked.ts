/** The digests (SHA-256, base64 without its `=`) of chunks by name. The build writes them, here and into chunks. */
declare const __DIGESTS__: Record<string, string>

/** The parts of Trusted Types in use, which TypeScript's DOM library does not declare. */
type Policy = { createScriptURL(url: string): string }
type TrustedPage = Window & { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }

export const digests = __DIGESTS__

/** The query of the next attempt, for chunks that failed. */
const again: Record<string, string> = {}
let failures = 0
let policy: Policy | undefined

/** Inserts an element that fetches a module. Rejects if the module cannot be fetched or has another digest. */
const insert = (tag: string, properties: object) =>
  new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement(tag), properties, { onload, onerror }))
  })

/**
 * Imports a chunk of the drop-in script after the browser has compared it, and the chunks that it imports, with their
 * digests. The build writes calls of this function instead of `import()`, which compares nothing (ADR 0077).
 *
 * @param names the chunks that it imports, each after its own imports, and then the chunk
 * @throws if one of them cannot be fetched or has another digest. Nothing of it has run then, and nothing of the chunk.
 */
export async function importChecked(...names: string[]): Promise<unknown> {
  const wanted = names.at(-1) as string // there is always a name
  digests[wanted] ?? (await importChecked('runtime'))
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  const files = names.map((name) => ({
    rel: 'modulepreload',
    nonce,
    integrity: `sha256-${digests[name]}=`,
    href: new URL(/* @vite-ignore */ `chunks/${name}-BUILD_DIGEST.js`, import.meta.url).href,
  }))
  const file = files.at(-1) as (typeof files)[number]
  file.href += again[wanted] ?? ''
  try {
    // All in one task: a chunk that imports another must not fetch it before its digest is known.
    await Promise.all(files.map((each) => insert('link', each)))
    // WebKit fetches the modules but does not compare them. A script compares itself, but not what it imports.
    if (navigator.vendor.startsWith('Apple')) {
      policy ??= (window as TrustedPage).trustedTypes?.createPolicy('login-widget', {
        createScriptURL: String,
      })
      for (const each of files) {
        await insert('script', {
          ...each,
          type: 'module',
          src: policy?.createScriptURL(each.href) ?? each.href,
        })
      }
    }
    // Firefox reports a file that was not fetched only here.
    return await import(/* @vite-ignore */ file.href)
  } catch (cause) {
    // Firefox remembers a failed URL. Other chunks import the runtime by its first URL, so it has no other.
    if (wanted !== 'runtime') again[wanted] = `?again=${++failures}`
    throw cause
  }
}
