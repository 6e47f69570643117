import type { BusinessPorts } from '../../../core/business/method.ts'
import type { Entered } from '../../../core/business/organizations.ts'
import type { EnteredSecondStep, SecondStepProvider } from '../../../core/business/second-step.ts'
import type { BusinessBegin } from '../../../core/business/states.ts'
import { CodedError } from '../../../core/coded-error.ts'
import { parsePhone } from '../../../core/parse-phone.ts'
import type { OpenSignIn, SecondStepEffect, SecondStepEvent } from './states.ts'

type Result = Promise<SecondStepEvent | BusinessBegin | undefined>
type EffectOf<Run> = Extract<SecondStepEffect, { run: Run }>

/** Runs the effects of the second step. */
export async function performSecondStep(
  effect: SecondStepEffect,
  ports: BusinessPorts,
  signal: AbortSignal,
): Result {
  const { clock, output } = ports
  const { secondSteps } = ports.provider()
  switch (effect.run) {
    case 'begin':
      return { method: 'second-step', type: 'begun', at: clock.now() }
    case 'createApp': {
      const enrollment = await secondSteps.createApp(toMember(effect.signIn), signal)
      return { method: 'second-step', type: 'appCreated', enrollment, at: clock.now() }
    }
    case 'sendText':
      return sendText(effect, ports, signal)
    case 'noteText':
      return { method: 'second-step', type: 'codeSent', to: null, at: clock.now() }
    case 'checkApp':
      return checkApp(effect, ports, signal)
    case 'checkText':
      return begin(effect.signIn, await check('enterTextCode', effect, ports, signal))
    case 'checkRecovery':
      return begin(effect.signIn, await check('recover', effect, ports, signal))
    case 'copy':
      await copy(effect.text)
      output({ type: 'toasted', kind: 'success', text: { key: 'second_step.copied' } })
      return { method: 'second-step', type: 'codesKept' }
    case 'close':
      return { method: 'session', type: 'signedIn', by: effect.by }
    case 'waitUntil':
      await clock.waitUntil(effect.instant, signal)
      return { method: 'second-step', type: 'waited', at: clock.now() }
  }
}

const toMember = ({ organization, memberId }: OpenSignIn) => ({ organizationId: organization.id, memberId })

async function sendText(
  { signIn, to }: EffectOf<'sendText'>,
  { clock, phones, provider, settings }: BusinessPorts,
  signal: AbortSignal,
): Result {
  const added = to && ('number' in to ? to : await parse(to, phones))
  if (signal.aborted) return undefined
  const { locale } = settings()
  await provider().secondSteps.sendText({ ...toMember(signIn), number: added?.number, locale }, signal)
  return { method: 'second-step', type: 'codeSent', to: added, at: clock.now() }
}

async function parse(phone: Parameters<typeof parsePhone>[0], phones: BusinessPorts['phones']) {
  const { number, formatted } = await parsePhone(phone, phones)
  return { phone, number, shown: formatted }
}

/** Submits a code. */
function check(
  call: keyof Pick<SecondStepProvider, 'enterAppCode' | 'enterTextCode' | 'recover'>,
  { signIn, code }: { signIn: OpenSignIn; code: string },
  { provider, settings }: BusinessPorts,
  signal: AbortSignal,
): Promise<Entered> {
  const entered: EnteredSecondStep = {
    ...toMember(signIn),
    code,
    sessionMinutes: settings().sessionMinutes,
  }
  return provider().secondSteps[call](entered, signal)
}

const begin = ({ by }: OpenSignIn, entered: Entered): BusinessBegin => ({
  method: 'start',
  type: 'entered',
  entered,
  by,
})

/** The first code of a new app signs in, and then the recovery codes are shown. */
async function checkApp(effect: EffectOf<'checkApp'>, ports: BusinessPorts, signal: AbortSignal): Result {
  const { signIn, adding } = effect
  const entered = await check('enterAppCode', effect, ports, signal)
  if (!adding || entered.result !== 'signedIn') return begin(signIn, entered)
  // Before the provider reports the session, which would end the screens.
  ports.output({ type: 'completed', method: signIn.by, session: entered.session })
  // After a reload, the provider has the codes. Without them, the sign-in is complete.
  const codes =
    adding.enrollment?.recoveryCodes ??
    (await ports
      .provider()
      .secondSteps.readRecoveryCodes(signal)
      .catch(() => []))
  return { method: 'second-step', type: 'appAdded', organization: entered.organization, codes }
}

/** @throws code `second_step_copy_failed` if the browser or the frame forbids it */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (cause) {
    throw new CodedError('second_step_copy_failed', 'Nothing was copied.', { cause })
  }
}
