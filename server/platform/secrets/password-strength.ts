export type PasswordStrength = {
  /** 0 (trivial to guess) to 4 */
  score: number
  warning: string
  suggestions: string[]
}

/** Rates a password. `known` lists what an attacker knows about the user, such as the email address. */
export type StrengthMeter = (password: string, known: readonly string[]) => Promise<PasswordStrength>

/**
 * Creates a strength meter. It loads its dictionaries on the first call, to keep startup fast, and rates the first
 * 100 characters only, to bound the time.
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
