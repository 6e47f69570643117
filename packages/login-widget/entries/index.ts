import { define } from './define.ts'

export * from './define.ts'

// The only side effect of the package.
define()
