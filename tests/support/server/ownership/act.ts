import type { Actor } from './model.ts'
import type { World } from './world.ts'

/** Something that a person, a site's server or an operator does. */
export type Act = (world: World, actor: Actor) => Promise<void>

/** A refusal that an act makes itself, to roll its transaction back. */
export class Expected extends Error {}

/** Picks the mailbox of an email address, of one holder if given. */
export const emailBox = (world: World, holder?: Actor) =>
  world.pick(
    world.boxes.filter(
      (box) => box.contact.kind === 'email' && (holder === undefined || box.holder === holder),
    ),
  )
