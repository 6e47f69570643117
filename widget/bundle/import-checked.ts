/** The digests (SHA-256, base64 without its `=`) of chunks by name. The build writes them, here and into chunks. */
declare const __DIGESTS__: Record<string, string>

/** The parts of Trusted Types in use, which TypeScript's DOM library does not declare. */
type Policy = { createScriptURL(url: string): string }
type TrustedPage = Window & { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }

export const digests = __DIGESTS__

/** The chunks that have run, by name. A chunk reads here what it imports from another chunk. */
export const modules: Record<string, unknown> = {}

const loading: Record<string, Promise<unknown> | undefined> = {}
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
 * digests. The build writes calls of this function instead of `import()`, which compares nothing (ADR 0077). All of
 * them are fetched at the same time, and run one after the other.
 *
 * @param names the chunks that it imports, each after its own imports, and then the chunk
 * @throws if one of them cannot be fetched or has another digest. Nothing of it has run then, and nothing of the chunk.
 */
export async function importChecked(...names: string[]): Promise<unknown> {
  const requestedName = names.at(-1) as string // there is always a name
  digests[requestedName] ?? (await importChecked('runtime'))
  const loads: unknown[] = []
  for (const name of names) {
    loading[name] ??= load(name, [...loads])
    loads.push(loading[name])
  }
  await Promise.all(loads)
  return modules[requestedName]
}

async function load(name: string, before: unknown[]) {
  const file = {
    rel: 'modulepreload',
    nonce: document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '',
    integrity: `sha256-${digests[name]}=`,
    href:
      new URL(/* @vite-ignore */ `chunks/${name}-BUILD_DIGEST.js`, import.meta.url).href +
      (again[name] ?? ''),
  }
  try {
    await Promise.all([...before, insert('link', file)])
    // WebKit fetches the module but does not compare it. A script compares itself.
    if (navigator.vendor.startsWith('Apple')) {
      policy ??= (window as TrustedPage).trustedTypes?.createPolicy('login-widget', {
        createScriptURL: String,
      })
      await insert('script', {
        ...file,
        type: 'module',
        src: policy?.createScriptURL(file.href) ?? file.href,
      })
    }
    // Firefox reports a file that was not fetched only here.
    modules[name] = await import(/* @vite-ignore */ file.href)
  } catch (cause) {
    // Firefox, and Chromium before 156, remember a failed URL.
    again[name] = `?again=${++failures}`
    loading[name] = undefined
    throw cause
  }
}
