export type PasswordStrength = {
  /** 0 (guessed at once) to 4 */
  score: number
  warning: string
  suggestions: string[]
}

/** Judges a password; `known` is what an attacker knows of the person, such as the address. */
export type StrengthMeter = (password: string, known: readonly string[]) => Promise<PasswordStrength>

/**
 * The dictionaries are loaded at the first question and once, so that a start does not wait for them.
 * A password is judged by its first 100 characters, so that none takes long.
 */
export function createStrengthMeter(): StrengthMeter {
  let loading: ReturnType<typeof loadMeter> | undefined
  return async (password, known) => {
    loading ??= loadMeter()
    const { score, feedback } = (await loading).check(password, known.flatMap(splitKnown))
    return { score, warning: feedback.warning ?? '', suggestions: feedback.suggestions }
  }
}

async function loadMeter() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    maxLength: 100,
  })
}

const splitKnown = (text: string) => [text, ...text.split(/[@.+_-]/)].filter((part) => part.length > 2)
