import { gateMarks, type Blocker, type GateMark, type PersonReadiness } from './readiness.ts'

/** The part of a verdict that a mark or a text needs. */
export type Verdict = Pick<PersonReadiness, 'verdict' | 'readyFrom' | 'blockers'>

/** The mark of a person's verdict. */
export function getGateMark({
  verdict,
  blockers,
}: Pick<Verdict, 'verdict'> & { blockers: readonly Pick<Blocker, 'code'>[] }): GateMark {
  if (verdict !== 'not-ready') return verdict
  const code = blockers[0]?.code
  if (code === 'nothing-bought') return 'nothing'
  return code === 'pass-blocked' ? 'blocked' : 'not-ready'
}

/** The worst mark of some people; undefined without people. */
export function getWorstGateMark(people: readonly Parameters<typeof getGateMark>[0][]): GateMark | undefined {
  const marks = new Set(people.map(getGateMark))
  return gateMarks.findLast((mark) => marks.has(mark))
}
