import type { IpCodeExplanation } from '@first-chair/core/report/ip-code-explanation'
import { parseIpCodes, findIpCodesProblem } from '@first-chair/core/report/ip-codes'
import { explainIpCodes } from '@first-chair/core/report/report.api'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { call } from '../../api/call.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ExplanationView } from '../explanation/explanation-view.tsx'
import { getFieldErrors } from '../form/field-errors.ts'
import { toText } from '../page/use-address-filter.ts'
import { Warning } from '../page/warning.tsx'
import styles from './reporting.module.css'

/**
 * For up to fifty IP codes: the purchases, which of them count, the resulting tasks at each location, and the readiness
 * for a day. The address may name the codes and the day; then they are tested at once.
 */
export function IpCodesCard() {
  const search = useSearch({ from: '/admin/$page' })
  const requested = toText(search['ipCode'])
  const [input, setInput] = useState(requested)
  const [visitDay, setVisitDay] = useState(toText(search['visitDay']))
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const explanation = useMutation({
    mutationFn: (ipCodesCommaSeparated: string) =>
      call(explainIpCodes, { body: { ipCodesCommaSeparated, ...(visitDay === '' ? {} : { visitDay }) } }),
  })
  const { mutate } = explanation
  useEffect(() => {
    if (findIpCodesProblem(requested) === undefined) mutate(requested)
  }, [mutate, requested])
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (explanation.data) result.current?.focus()
  }, [explanation.data])

  const count = parseIpCodes(input).length
  const problem = wasSubmitted ? findIpCodesProblem(input) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (findIpCodesProblem(input) === undefined && !explanation.isPending) explanation.mutate(input)
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
          value={input}
          error={problem ?? getFieldError(explanation.error, 'ipCodesCommaSeparated')}
          onChange={(event) => setInput(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="Day of the visit"
          description="Empty: the next day with a purchase, or today"
          value={visitDay}
          error={getFieldError(explanation.error, 'visitDay')}
          onChange={(event) => setVisitDay(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" loading={explanation.isPending}>
            {count === 0 ? 'Test codes' : `Test ${count} ${count === 1 ? 'code' : 'codes'}`}
          </Button>
        </div>
      </form>
      {explanation.isError && getFieldErrors(explanation.error).size === 0 && (
        <Banner tone="bad" title="The codes were not tested">
          {explanation.error.message}
        </Banner>
      )}
      <div className={styles.result} ref={result} tabIndex={-1} aria-live="polite">
        {explanation.data?.ipCodes.map((one) => (
          <IpCodeResult key={one.ipCode} explanation={one} />
        ))}
      </div>
    </>
  )
}

function IpCodeResult({ explanation: { ipCode, isFound, mergedInto, locations } }: { explanation: IpCodeExplanation }) {
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
        <Warning>No activities: no purchase and no age matches an activity.</Warning>
      ) : (
        <p>{[...activities].join(', ')}</p>
      )}
      {locations.map((location) => (
        <details key={location.locationId} className={styles.details}>
          <summary>
            {location.locationName}: {formatTaskCounts(location)}
          </summary>
          <ExplanationView explanation={location} showPurchases />
        </details>
      ))}
    </div>
  )
}

/** Formats the number of tasks: "3 owed, 2 complete". */
function formatTaskCounts({ people }: IpCodeExplanation['locations'][number]): string {
  const verdicts = people.flatMap(({ activities }) =>
    activities.flatMap(({ tasks }) => tasks.map(({ verdict }) => verdict)),
  )
  const owed = verdicts.filter((verdict) => verdict === 'owed').length
  const complete = verdicts.filter((verdict) => verdict === 'complete').length
  return owed + complete === 0 ? 'no tasks' : `${owed} owed, ${complete} complete`
}

function getFieldError(failure: Error | null, path: string): string | undefined {
  return getFieldErrors(failure).get(path)
}
