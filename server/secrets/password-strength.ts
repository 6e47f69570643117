import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

export type PasswordStrength = {
  /** 0 (guessed at once) to 4 */
  score: number
  warning: string
  suggestions: string[]
}

/** Judges a password; `known` is what an attacker knows of the person, such as the address. */
export type StrengthMeter = (password: string, known: readonly string[]) => PasswordStrength

/** Loads the dictionaries, once. A password is judged by its first 100 characters, so that none takes long. */
export function createStrengthMeter(): StrengthMeter {
  const meter = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    maxLength: 100,
  })
  return (password, known) => {
    const { score, feedback } = meter.check(password, known.flatMap(splitKnown))
    return { score, warning: feedback.warning ?? '', suggestions: feedback.suggestions }
  }
}

const splitKnown = (text: string) => [text, ...text.split(/[@.+_-]/)].filter((part) => part.length > 2)
