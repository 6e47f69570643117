import type { ServerConnection } from '../operator-client.ts'
import type { StepName, StepRequest, Steps } from './steps.ts'

/** Runs the steps of a command on the server. */
export type RemoteSteps = {
  step<Name extends StepName>(
    project: string,
    name: Name,
    asks: Steps[Name]['asks'],
  ): Promise<Steps[Name]['responses']>
  /** whether a running server executes them, in between requests */
  isInServer: boolean
}

export const toRemote = ({ send, isInServer }: ServerConnection, argv: readonly string[]): RemoteSteps => ({
  isInServer,
  async step(project, name, asks) {
    const step = { project, name, asks } as unknown as StepRequest
    return JSON.parse(await send({ argv, step }))
  },
})
