/**
 * A hash in the PHC string format: `$id$name=value,…$part$part`. The parts are base64 without padding: a salt, the
 * format's further data, and the hash.
 */
export type Phc = { id: string; params: Readonly<Record<string, number>>; parts: Uint8Array[] }

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

export function writePhc({ id, params, parts }: Phc): string {
  const settings = Object.entries(params).map(([name, value]) => `${name}=${value}`)
  return ['', id, ...(settings.length === 0 ? [] : [settings.join(',')]), ...parts.map(toBase64)].join('$')
}

/** Parses a hash. @returns undefined if the text has another format */
export function readPhc(text: string): Phc | undefined {
  const [empty, id = '', ...rest] = text.split('$')
  if (empty !== '' || !/^[a-z\d-]{1,32}$/.test(id)) return undefined
  const hasParams = /^[a-z]+=\d{1,10}(,[a-z]+=\d{1,10})*$/.test(rest[0] ?? '')
  const pairs = hasParams ? (rest[0] ?? '').split(',').map((pair) => pair.split('=')) : []
  const parts = hasParams ? rest.slice(1) : rest
  if (!parts.every((part) => /^[\w+/]*$/.test(part))) return undefined
  return {
    id,
    params: Object.fromEntries(pairs.map(([name = '', value]) => [name, Number(value)])),
    parts: parts.map((part) => Buffer.from(part, 'base64')),
  }
}
