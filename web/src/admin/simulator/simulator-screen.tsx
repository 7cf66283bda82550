import { listProducts, simulateCheckIn } from '@first-chair/core/explanation/explanation.api'
import { listLocations } from '@first-chair/core/location/location.api'
import { Button, NumberInput, SegmentedControl, TagsInput, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Failure } from '@first-chair/core/contract/failure'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ExplanationView } from '../explanation/explanation-view.tsx'
import { Choice } from '../fields/choice.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import styles from './simulator.module.css'

type SimulatorForm = {
  locationId: number | undefined
  day: string
  subject: 'age' | 'household'
  age: number | ''
  productIds: string[]
  ipCode: string
}

/**
 * Shows which tasks a guest would have at a location on a day, and why. It saves nothing and does not affect guests.
 */
export function SimulatorScreen() {
  const locations = useQuery(query(listLocations, {}))
  const [form, setForm] = useState<SimulatorForm>({
    locationId: undefined,
    day: '',
    subject: 'age',
    age: 30,
    productIds: [],
    ipCode: '',
  })
  const location =
    locations.data?.find(({ id }) => id === form.locationId) ?? locations.data?.find(({ isDefault }) => isDefault)
  const simulation = useMutation({ mutationFn: simulate })
  // The result is removed, because it would no longer match the form.
  const change = (part: Partial<SimulatorForm>) => {
    setForm({ ...form, ...part })
    simulation.reset()
  }
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (simulation.data) result.current?.focus()
  }, [simulation.data])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (location && !simulation.isPending) simulation.mutate({ ...form, locationId: location.id })
  }
  const fieldErrors = getFieldErrors(simulation.error)

  return (
    <PageFrame
      title="Simulator"
      description="Which tasks a guest would have, and why. Nothing is saved, and guests do not see it."
    >
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
            error={fieldErrors.get('locationId')}
            onChoose={(id) => change({ locationId: Number(id) })}
            options={(locations.data ?? []).map(({ id, name, isEnabled }) => ({
              value: String(id),
              label: isEnabled ? name : `${name} (closed)`,
            }))}
          />
          <TextInput
            type="date"
            label="Day"
            description="Empty: today"
            value={form.day}
            error={fieldErrors.get('day')}
            onChange={(event) => change({ day: event.currentTarget.value })}
          />
          <SegmentedControl
            aria-label="Simulate"
            value={form.subject}
            onChange={(subject) => change({ subject: subject === 'household' ? 'household' : 'age' })}
            data={[
              { value: 'age', label: 'An age' },
              { value: 'household', label: 'A household' },
            ]}
          />
          {form.subject === 'household' ? (
            <TextInput
              label="IP code"
              description="The customer number of the head of household"
              value={form.ipCode}
              maxLength={64}
              spellCheck={false}
              autoComplete="off"
              error={fieldErrors.get('ipCode')}
              onChange={(event) => change({ ipCode: event.currentTarget.value })}
            />
          ) : (
            <>
              <NumberInput
                label="Age"
                value={form.age}
                min={0}
                max={120}
                allowDecimal={false}
                allowNegative={false}
                error={fieldErrors.get('age')}
                onChange={(age) => change({ age: typeof age === 'number' ? age : '' })}
              />
              {location?.usePosTransactionsAndOrders === true && (
                <Products value={form.productIds} onChange={(productIds) => change({ productIds })} />
              )}
            </>
          )}
          <Button type="submit" loading={simulation.isPending} disabled={!location}>
            Show tasks
          </Button>
        </form>
        <div className={styles.result} ref={result} tabIndex={-1} aria-live="polite">
          {simulation.isError && fieldErrors.size === 0 && (
            <Banner tone="bad" title="The simulation failed">
              {simulation.error.message}
            </Banner>
          )}
          {simulation.data && <ExplanationView explanation={simulation.data} />}
          {simulation.isIdle && <p className={styles.quiet}>Make your choices and press Show tasks.</p>}
        </div>
      </div>
    </PageFrame>
  )
}

/** The product codes of the purchases. Offers the codes that the point of sale lists; other codes can be typed. */
function Products({ value, onChange }: { value: string[]; onChange: (codes: string[]) => void }) {
  const listed = useQuery(query(listProducts, {}))
  const isOffered = listed.data?.isOffered ?? true
  return (
    <TagsInput
      label="Purchased products"
      description={
        isOffered
          ? 'Product codes. At this location, purchases decide which tasks a guest has'
          : 'Product codes. This point of sale has no list of products: tasks that a product requires appear only with a real household'
      }
      value={value}
      onChange={onChange}
      maxTags={20}
      data={(listed.data?.products ?? []).map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
    />
  )
}

function simulate({ locationId, day, subject, age, productIds, ipCode }: SimulatorForm & { locationId: number }) {
  return call(simulateCheckIn, {
    body: {
      locationId,
      ...(day === '' ? {} : { day }),
      ...(subject === 'household' ? { ipCode } : { ...(age === '' ? {} : { age }), productIds }),
    },
  })
}

/** Returns the server's error message of each field. */
function getFieldErrors(failure: Error | null): ReadonlyMap<string, string> {
  return new Map(failure instanceof Failure ? failure.fields.map(({ path, message }) => [path, message]) : [])
}
