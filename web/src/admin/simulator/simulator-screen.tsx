import { listProducts, simulateCheckIn } from '@first-chair/core/explanation/explanation.api'
import { listLocations } from '@first-chair/core/location/location.api'
import { Button, NumberInput, SegmentedControl, TagsInput, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Failure } from '@first-chair/core/failure'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { LocationExplained } from '../explanation/location-explained.tsx'
import { Choice } from '../resource/choice.tsx'
import { PageFrame } from '../resource/page-frame.tsx'
import styles from './simulator.module.css'

type Typed = {
  locationId: number | undefined
  day: string
  of: 'age' | 'household'
  age: number | ''
  productIds: string[]
  ipCode: string
}

/** Who would owe what at a location on a day, and why. Nothing that is done here reaches a guest. */
export function SimulatorScreen() {
  const locations = useQuery(query(listLocations, {}))
  const [typed, setTyped] = useState<Typed>({
    locationId: undefined,
    day: '',
    of: 'age',
    age: 30,
    productIds: [],
    ipCode: '',
  })
  const location =
    locations.data?.find(({ id }) => id === typed.locationId) ?? locations.data?.find(({ isDefault }) => isDefault)
  const simulation = useMutation({ mutationFn: simulate })
  // An answer to another question would be taken for the answer to this one.
  const type = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
    simulation.reset()
  }
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (simulation.data) result.current?.focus()
  }, [simulation.data])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (location && !simulation.isPending) simulation.mutate({ ...typed, locationId: location.id })
  }
  const problems = problemsOf(simulation.error)

  return (
    <PageFrame title="Simulator" words="Who would owe what, and why. Nothing is saved, and guests see nothing of it.">
      {locations.isError && (
        <Banner
          tone="bad"
          title="The locations did not load"
          action={<Button onClick={() => void locations.refetch()}>Try again</Button>}
        >
          {locations.error.message}
        </Banner>
      )}
      {locations.data?.length === 0 && (
        <div className={styles.notice}>
          <Banner>There are no locations yet. Add one first.</Banner>
        </div>
      )}
      <div className={styles.split}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <Choice
            label="Location"
            value={String(location?.id ?? '')}
            disabled={!location}
            error={problems.get('locationId')}
            onChoose={(id) => type({ locationId: Number(id) })}
            options={(locations.data ?? []).map(({ id, name, isEnabled }) => ({
              value: String(id),
              label: isEnabled ? name : `${name} (closed)`,
            }))}
          />
          <TextInput
            type="date"
            label="Day"
            description="Empty: today"
            value={typed.day}
            error={problems.get('day')}
            onChange={(event) => type({ day: event.currentTarget.value })}
          />
          <SegmentedControl
            aria-label="Who"
            value={typed.of}
            onChange={(of) => type({ of: of === 'household' ? 'household' : 'age' })}
            data={[
              { value: 'age', label: 'An age' },
              { value: 'household', label: 'A household' },
            ]}
          />
          {typed.of === 'household' ? (
            <TextInput
              label="IP code"
              description="The customer number of the head of household"
              value={typed.ipCode}
              maxLength={64}
              spellCheck={false}
              autoComplete="off"
              error={problems.get('ipCode')}
              onChange={(event) => type({ ipCode: event.currentTarget.value })}
            />
          ) : (
            <>
              <NumberInput
                label="Age"
                value={typed.age}
                min={0}
                max={120}
                allowDecimal={false}
                allowNegative={false}
                error={problems.get('age')}
                onChange={(age) => type({ age: typeof age === 'number' ? age : '' })}
              />
              {location?.usePosTransactionsAndOrders === true && (
                <Products value={typed.productIds} onChange={(productIds) => type({ productIds })} />
              )}
            </>
          )}
          <Button type="submit" loading={simulation.isPending} disabled={!location}>
            Show tasks
          </Button>
        </form>
        <div className={styles.result} ref={result} tabIndex={-1} aria-live="polite">
          {simulation.isError && problems.size === 0 && (
            <Banner tone="bad" title="The simulator has no answer">
              {simulation.error.message}
            </Banner>
          )}
          {simulation.data && <LocationExplained explanation={simulation.data} />}
          {simulation.isIdle && <p className={styles.quiet}>Choose, and press Show tasks.</p>}
        </div>
      </div>
    </PageFrame>
  )
}

/** Codes of what was bought; those that the point of sale knows are offered, others may be typed. */
function Products({ value, onChange }: { value: string[]; onChange: (codes: string[]) => void }) {
  const listed = useQuery(query(listProducts, {}))
  const isOffered = listed.data?.isOffered ?? true
  return (
    <TagsInput
      label="Bought"
      description={
        isOffered
          ? 'Product codes; here purchases decide'
          : 'Product codes. This point of sale has no list of them: what they ask for shows only with a real household'
      }
      value={value}
      onChange={onChange}
      maxTags={20}
      data={(listed.data?.products ?? []).map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
    />
  )
}

function simulate({ locationId, day, of, age, productIds, ipCode }: Typed & { locationId: number }) {
  return call(simulateCheckIn, {
    body: {
      locationId,
      ...(day === '' ? {} : { day }),
      ...(of === 'household' ? { ipCode } : { ...(age === '' ? {} : { age }), productIds }),
    },
  })
}

/** The message at each field that the server refused. */
function problemsOf(failure: Error | null): ReadonlyMap<string, string> {
  return new Map(failure instanceof Failure ? failure.fields.map(({ path, message }) => [path, message]) : [])
}
