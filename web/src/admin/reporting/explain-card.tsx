import { Failure } from '@first-chair/core/failure'
import type { IpCodeExplanation } from '@first-chair/core/report/ip-code-explanation'
import { ipCodesIn, ipCodesProblem } from '@first-chair/core/report/ip-codes'
import { explainIpCodes } from '@first-chair/core/report/report.api'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { call } from '../../api/call.ts'
import { Banner } from '../../ui/banner.tsx'
import { LocationExplained } from '../explanation/location-explained.tsx'
import { Warning } from '../resource/warning.tsx'
import styles from './reporting.module.css'

/** For up to fifty IP codes: what was bought, what counts, and what follows at each location. */
export function ExplainCard() {
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const explanation = useMutation({
    mutationFn: (ipCodesCommaSeparated: string) => call(explainIpCodes, { body: { ipCodesCommaSeparated } }),
  })
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (explanation.data) result.current?.focus()
  }, [explanation.data])

  const count = ipCodesIn(typed).length
  const problem = isTried ? ipCodesProblem(typed) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (ipCodesProblem(typed) === undefined && !explanation.isPending) explanation.mutate(typed)
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Textarea
          label="IP codes"
          description="Separate with commas. Pasting from a spreadsheet works too."
          rows={3}
          maxLength={10_000}
          spellCheck={false}
          value={typed}
          error={problem ?? fieldProblem(explanation.error)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" loading={explanation.isPending}>
            {count === 0 ? 'Test codes' : `Test ${count} ${count === 1 ? 'code' : 'codes'}`}
          </Button>
        </div>
      </form>
      {explanation.isError && fieldProblem(explanation.error) === undefined && (
        <Banner tone="bad" title="The codes were not tested">
          {explanation.error.message}
        </Banner>
      )}
      <div className={styles.result} ref={result} tabIndex={-1} aria-live="polite">
        {explanation.data?.ipCodes.map((one) => (
          <Explained key={one.ipCode} explained={one} />
        ))}
      </div>
    </>
  )
}

function Explained({ explained: { ipCode, isFound, mergedInto, locations } }: { explained: IpCodeExplanation }) {
  if (!isFound) {
    return (
      <div className={styles.code}>
        <h3>{ipCode}</h3>
        <Warning>Not found in the point of sale.</Warning>
      </div>
    )
  }
  const activities = new Set(
    locations.flatMap(({ people }) =>
      people.flatMap(({ activities: all }) => all.filter(({ belongs }) => belongs).map(({ name }) => name)),
    ),
  )
  return (
    <div className={styles.code}>
      <h3>{ipCode}</h3>
      {mergedInto !== null && <p className={styles.quiet}>This customer was merged into {mergedInto}.</p>}
      {activities.size === 0 ? (
        <Warning>No activities: nothing that was bought, and no age, leads to one.</Warning>
      ) : (
        <p>{[...activities].join(', ')}</p>
      )}
      {locations.map((location) => (
        <details key={location.locationId} className={styles.details}>
          <summary>
            {location.locationName}: {countOf(location)}
          </summary>
          <LocationExplained explanation={location} showPurchases />
        </details>
      ))}
    </div>
  )
}

/** "3 owed, 2 complete". */
function countOf({ people }: IpCodeExplanation['locations'][number]): string {
  const verdicts = people.flatMap(({ activities }) =>
    activities.flatMap(({ tasks }) => tasks.map(({ verdict }) => verdict)),
  )
  const owed = verdicts.filter((verdict) => verdict === 'owed').length
  const complete = verdicts.filter((verdict) => verdict === 'complete').length
  return owed + complete === 0 ? 'no tasks' : `${owed} owed, ${complete} complete`
}

function fieldProblem(failure: Error | null): string | undefined {
  return failure instanceof Failure ? failure.fields[0]?.message : undefined
}
