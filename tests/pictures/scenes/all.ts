import type { Scene } from '../scene.ts'
import { accountScenes } from './account.ts'
import { arrivalScenes } from './arrival.ts'
import { bakerScenes } from './baker.ts'
import { demoScenes } from './demo.ts'
import { emailScenes } from './emails.ts'
import { fileScenes } from './files.ts'
import { marketplaceScenes } from './marketplace.ts'
import { openerScenes } from './opener.ts'
import { peopleScenes } from './people.ts'
import { signInScenes } from './sign-in.ts'

/** Every scene, except those of the built stories, which only the built Storybook lists. */
export const scenes: readonly Scene[] = [
  ...signInScenes,
  ...arrivalScenes,
  ...openerScenes,
  ...fileScenes,
  ...bakerScenes,
  ...peopleScenes,
  ...accountScenes,
  ...demoScenes,
  ...marketplaceScenes,
  ...emailScenes,
]
