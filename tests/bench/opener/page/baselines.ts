/** The alternatives that the engine is compared with. All times are in milliseconds. */

const importKeys = async (keyHex: string) => {
  const raw = Uint8Array.from(keyHex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  return {
    macKey: await crypto.subtle.importKey('raw', raw, hmac, false, ['verify']),
    cipherKey: await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['decrypt']),
  }
}

/** Copies IV ‖ body, which the MAC covers, into one buffer. */
function join(iv: Uint8Array<ArrayBuffer>, cake: Uint8Array<ArrayBuffer>) {
  const covered = new Uint8Array(cake.length - 37)
  covered.set(iv)
  covered.set(cake.subarray(53), 16)
  return covered
}

/** WebCrypto's three calls, one after the other, on bytes that are already in memory. */
export async function openByPlatform(file: File, keyHex: string): Promise<{ milliseconds: number }> {
  const cake = new Uint8Array(await file.arrayBuffer())
  const [iv, mac] = [cake.slice(5, 21), cake.slice(21, 53)]
  const covered = join(iv, cake)
  const { macKey, cipherKey } = await importKeys(keyHex)
  const start = performance.now()
  await crypto.subtle.digest('SHA-256', cake)
  if (!(await crypto.subtle.verify('HMAC', macKey, mac, covered))) throw new Error('The MAC does not match')
  await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, cipherKey, cake.subarray(53))
  return { milliseconds: performance.now() - start }
}

/** The simplest implementation: reads the whole file into one buffer, makes the three calls, and creates a blob. */
export async function openAsOneBuffer(file: File, keyHex: string): Promise<number> {
  const start = performance.now()
  const cake = new Uint8Array(await file.arrayBuffer())
  await crypto.subtle.digest('SHA-256', cake)
  const { macKey, cipherKey } = await importKeys(keyHex)
  const [iv, mac] = [cake.slice(5, 21), cake.slice(21, 53)]
  if (!(await crypto.subtle.verify('HMAC', macKey, mac, join(iv, cake))))
    throw new Error('The MAC does not match')
  const plaintext = await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, cipherKey, cake.subarray(53))
  const blob = new Blob([plaintext])
  await blob.slice(-16).arrayBuffer()
  return performance.now() - start
}
