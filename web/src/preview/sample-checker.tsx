import type { PassVerdict } from '@first-chair/core/pass-check/pass-check'
import { refusals } from '@first-chair/core/pass-check/pass-scan'
import { unavailableVerdict, getPassVerdict } from '@first-chair/core/pass-check/pass-verdict'
import { PassCheckerScreen } from '../guest/pass-checker/pass-checker-screen.tsx'
import { PassForm } from '../guest/pass-checker/pass-form.tsx'
import { Verdict } from '../guest/pass-checker/verdict.tsx'
import { sampleChecker } from './sample-household.ts'

const check = { passNumber: '0147 3822 9051', date: '2026-12-05', lift: 'Base Gondola', askedAt: 0 }
const afternoon = { from: '15:00', until: '17:00' }
const valid = { result: 'valid', productName: 'Season Pass, Adult', hours: null } as const
const refused = { result: 'refused', reason: '', hours: null } as const
const later = { ...refused, why: 'other-time', hours: afternoon } as const

/** One verdict for each text: valid all day, valid for some hours, each refusal, not found, and could not check. */
const verdicts: readonly PassVerdict[] = [
  getPassVerdict([valid, valid, valid], []),
  getPassVerdict([later, { ...valid, hours: afternoon }, later], []),
  ...refusals.map((why) => getPassVerdict([{ ...refused, why }], [])),
  getPassVerdict([], []),
  unavailableVerdict,
]

/** The pass checker and, below it, all possible verdicts. */
export function SampleChecker() {
  return (
    <>
      <PassCheckerScreen />
      {verdicts.map((verdict, index) => (
        <Verdict key={index} asked={check} verdict={verdict} />
      ))}
      <PassForm form={sampleChecker} isFirst={false} onRefused={doNothing} onVerdict={doNothing} />
    </>
  )
}

const doNothing = () => undefined
