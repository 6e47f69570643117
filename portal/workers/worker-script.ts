import { toScriptUrl } from '../platform/trusted-script-url.ts'

/** @param address URL of a script of the build, on this page's origin */
export function createWorker(address: string): Worker {
  return new Worker(toScriptUrl(address), { type: 'module' })
}
