import { listProducts, simulateCheckIn } from '@first-chair/core/explanation/explanation.api'
import { readSetupDraft } from '@first-chair/core/setup-document/setup-document.api'
import { listLocations } from '@first-chair/core/location/location.api'
import { Button, NumberInput, SegmentedControl, TagsInput, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ExplanationView } from '../explanation/explanation-view.tsx'
import { Choice } from '../fields/choice.tsx'
import { getFieldErrors } from '../form/field-errors.ts'
import { useAddressFilter } from '../page/use-address-filter.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import styles from './simulator.module.css'

type SimulatorForm = {
  /** The id of a live location, or the last part of the link of a draft's location. */
  location: string | undefined
  day: string
  visitDay: string
  subject: 'age' | 'household'
  age: number | ''
  productIds: string[]
  ipCode: string
}

/**
 * Shows whether a guest would be ready at a location on a day, which tasks they would have, and why. It saves nothing and does not affect guests.
 */
export function SimulatorScreen() {
  const [{ draft: draftId }] = useAddressFilter<{ draft: string }>((read) => ({ draft: read('draft') }))
  const { draft, locations } = useLocations(draftId)
  const [form, setForm] = useState<SimulatorForm>({
    location: undefined,
    day: '',
    visitDay: '',
    subject: 'age',
    age: 30,
    productIds: [],
    ipCode: '',
  })
  const location =
    locations.data?.find(({ value }) => value === form.location) ?? locations.data?.find(({ isDefault }) => isDefault)
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
    if (location && !simulation.isPending)
      simulation.mutate({ ...form, location: location.value, draftId: draft ? draftId : '' })
  }
  const fieldErrors = getFieldErrors(simulation.error)

  return (
    <PageFrame
      title="Simulator"
      description="Whether a guest would be ready, which tasks they would have, and why. Nothing is saved, and guests do not see it."
    >
      {locations.isError && <LoadFailed what="The locations" query={locations} />}
      {draft && (
        <div className={styles.notice}>
          <Banner title={`With the draft “${draft.name}”`}>
            {draft.tried ? 'Guests do not see it.' : 'It has errors. Fix them first.'}{' '}
            <Link to="/admin/$page" params={{ page: 'versions' }} search={{ draft: draftId }}>
              Back to the draft
            </Link>
          </Banner>
        </div>
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
            value={location?.value ?? ''}
            disabled={!location}
            error={fieldErrors.get('locationId')}
            onChoose={(chosen) => change({ location: chosen })}
            options={(locations.data ?? []).map(({ value, name, isEnabled }) => ({
              value,
              label: isEnabled ? name : `${name} (closed)`,
            }))}
          />
          <SubjectFields
            form={form}
            errors={fieldErrors}
            followsPurchases={location?.usePosTransactionsAndOrders === true}
            onChange={change}
          />
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

/** The locations of the live setup, or those of a draft. */
function useLocations(draftId: string) {
  const isDraft = /^\d+$/.test(draftId)
  const live = useQuery({ ...query(listLocations, {}), enabled: !isDraft })
  const draft = useQuery({ ...query(readSetupDraft, { params: { id: Number(draftId) }, query: {} }), enabled: isDraft })
  const { isError, error, refetch } = isDraft ? draft : live
  const data = isDraft
    ? draft.data?.tried?.locations.map(({ slug, ...location }) => ({ ...location, value: slug }))
    : live.data?.map(({ id, ...location }) => ({ ...location, value: String(id) }))
  return { draft: isDraft ? draft.data : undefined, locations: { data, isError, error, refetch } }
}

/** The day, and the guest to simulate: an age with purchases, or a household. */
function SubjectFields({
  form,
  errors,
  followsPurchases,
  onChange,
}: {
  form: SimulatorForm
  errors: ReadonlyMap<string, string>
  followsPurchases: boolean
  onChange: (part: Partial<SimulatorForm>) => void
}) {
  return (
    <>
      <TextInput
        type="date"
        label="Day"
        description="Empty: today"
        value={form.day}
        error={errors.get('day')}
        onChange={(event) => onChange({ day: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Day of the visit"
        description="Empty: the next day with a purchase, or the day above"
        value={form.visitDay}
        error={errors.get('visitDay')}
        onChange={(event) => onChange({ visitDay: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label="Simulate"
        value={form.subject}
        onChange={(subject) => onChange({ subject: subject === 'household' ? 'household' : 'age' })}
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
          error={errors.get('ipCode')}
          onChange={(event) => onChange({ ipCode: event.currentTarget.value })}
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
            error={errors.get('age')}
            onChange={(age) => onChange({ age: typeof age === 'number' ? age : '' })}
          />
          {followsPurchases && <Products value={form.productIds} onChange={(productIds) => onChange({ productIds })} />}
        </>
      )}
    </>
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

function simulate({
  location,
  draftId,
  day,
  visitDay,
  subject,
  age,
  productIds,
  ipCode,
}: SimulatorForm & { location: string; draftId: string }) {
  return call(simulateCheckIn, {
    body: {
      ...(draftId === '' ? { locationId: Number(location) } : { draftId: Number(draftId), locationSlug: location }),
      ...(day === '' ? {} : { day }),
      ...(visitDay === '' ? {} : { visitDay }),
      ...(subject === 'household' ? { ipCode } : { ...(age === '' ? {} : { age }), productIds }),
    },
  })
}
