/** The browser API under /sdk/v1, and the backend API of sites under /v1. */
export const surfaces = ['browser', 'backend'] as const
export type Surface = (typeof surfaces)[number]

/** A change that makes one rule of the server's identity subsystem wrong, and the tests that must notice it. */
export type Mutation = {
  /** what is wrong; for a mutation of one surface, also why the other one cannot reach it */
  what: string
  file: string
  /** text that the file contains once */
  find: string
  replace: string
  /** the surface that alone can reach the change */
  only?: Surface
} & {
  /** the tests of a surface: a file, or `file#part of a test title` if the file calls both */
  [Tested in Surface]?: readonly string[]
}

export type AreaMutation = Mutation & { area: string }

/** The folders of the identity subsystem of the mutations and their tests. */
export const identity = 'server/identity'
export const methods = `${identity}/operations/methods`
export const proofs = `${identity}/accounts/proofs`
export const users = `${identity}/accounts/users`
export const browserApi = `${identity}/api/browser`
export const backendApi = `${identity}/api/backend`
