/** The root of the drop-in script: how its chunks are loaded, and then the element, which may load some at once. */
export { digests, importChecked, modules } from './import-checked.ts'

import '../element/define.ts'
