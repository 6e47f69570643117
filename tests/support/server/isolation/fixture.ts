import { createTestServer, type TestServer } from '../test-server.ts'
import { type Belongings, createBelongings } from './belongings.ts'
import { recordChanges } from './changes.ts'
import { createMadeUp } from './made-up.ts'
import { portalSide, type Side, shopSide } from './sides.ts'
import { addTwin } from './twin.ts'

/** A server with two projects, one of which calls with values of the other. */
export type IsolationFixture = {
  server: TestServer
  /** the calling project, and its own values */
  side: Side
  belongings: Belongings
  /** the attacked project, and its values */
  victim: Side
  foreign: Belongings
  /** values of the same form that exist in no project */
  madeUp: Belongings
}

/** Creates it. Call stopRecording at the end. */
export async function createIsolationFixture(attacker: Side['name']): Promise<IsolationFixture> {
  const server = await createTestServer()
  const [side, victim] = attacker === 'shop' ? [shopSide, portalSide] : [portalSide, shopSide]
  const belongings = await createBelongings(server, side, 'ann@example.org')
  const foreign = await createBelongings(server, victim, 'victim@example.org')
  await addTwin(server, side, victim)
  const madeUp = await createMadeUp(foreign, victim)
  await recordChanges(server)
  return { server, side, belongings, victim, foreign, madeUp }
}
