import type { PrivacyPerson } from '@first-chair/core/privacy/privacy'
import { Button, Skeleton } from '@mantine/core'
import DownloadIcon from 'lucide-react/icons/download'
import { useState } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { ErasureForm } from './erasure-form.tsx'
import { ErasurePreviewCard } from './erasure-preview.tsx'
import { PlaceHold } from './place-hold.tsx'
import styles from './privacy.module.css'
import { useErasure, useExport, usePrivacyPerson, type ChosenPerson } from './use-privacy.ts'

/** One person: export, preview of an erasure, the erasure itself. */
export function PersonView({ chosen }: { chosen: ChosenPerson }) {
  const person = usePrivacyPerson(chosen)
  const erasure = useErasure(chosen)
  if (erasure.data) return <Receipt {...erasure.data} />
  if (person.isError) return <LoadFailed what="This person" query={person} />
  if (!person.data) {
    return (
      <>
        <span className="visually-hidden" role="status">
          Loading the person
        </span>
        <Skeleton height={90} radius="lg" />
        <Skeleton height={320} radius="lg" />
      </>
    )
  }
  const { data } = person
  return (
    <>
      <PersonHead person={data} chosen={chosen} />
      <section className={styles.card} aria-labelledby="if-erased">
        <div className={styles.headline}>
          <h2 id="if-erased">If you erase {getShortName(data)}</h2>
          <span className={styles.quiet}>Preview. Nothing is erased yet.</span>
        </div>
        <ErasurePreviewCard preview={data.preview} />
        {data.others.length > 0 && <Household person={data} />}
        <ErasureForm person={data} shortName={getShortName(data)} erasure={erasure} />
      </section>
    </>
  )
}

/** The first name; the number of a person whom the point of sale no longer has. */
const getShortName = ({ firstName, contactId }: PrivacyPerson): string => firstName ?? contactId

function PersonHead({ person, chosen }: { person: PrivacyPerson; chosen: ChosenPerson }) {
  const saving = useExport(chosen)
  const [isHolding, setHolding] = useState(false)
  const { contactId, firstName, lastName, knownSinceUtc, erasures } = person
  const name = [firstName, lastName].filter(Boolean).join(' ') || `Customer ${contactId}`
  return (
    <section className={styles.card} aria-labelledby="person">
      <div className={styles.headline}>
        <div>
          <h2 id="person">{name}</h2>
          <p className={styles.quiet}>
            {knownSinceUtc !== null && <>Guest since {formatAdminDate(knownSinceUtc)} · </>}IP code {contactId}
          </p>
        </div>
        <Button variant="default" onClick={() => setHolding(true)}>
          Place a hold
        </Button>
        <Button
          variant="default"
          leftSection={<DownloadIcon size={18} />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          Export everything
        </Button>
      </div>
      {firstName === null && (
        <Banner title="The point of sale no longer has this person">Only records of the check-in are left.</Banner>
      )}
      {erasures.map(({ receipt, erasedDateUtc }) => (
        <p key={receipt} className={styles.quiet}>
          Erased {formatAdminDate(erasedDateUtc)}, receipt {receipt}
        </p>
      ))}
      {saving.isError && (
        <Banner tone="bad" title="The file was not saved">
          {saving.error.message}
        </Banner>
      )}
      {isHolding && <PlaceHold contactIds={[contactId]} onClose={() => setHolding(false)} />}
    </section>
  )
}

function Household({ person }: { person: PrivacyPerson }) {
  const { others, isHead } = person
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(others.map(({ firstName }) => firstName))
  const head = others.find((other) => other.isHead)
  return (
    <Banner title={`${names} ${others.length === 1 ? 'is' : 'are'} not erased.`}>
      {isHead
        ? 'This person signs in for the household. Afterwards somebody else of it has to, or the desk helps.'
        : `${head?.firstName ?? 'Somebody else'} stays the contact of the household.`}
    </Banner>
  )
}

function Receipt({
  receipt,
  erasedDateUtc,
  waiversKept,
}: {
  receipt: string
  erasedDateUtc: string
  waiversKept: number
}) {
  return (
    <Banner tone="ok" title="Erased" announce>
      Receipt <b className={styles.receipt}>{receipt}</b>, {formatAdminDate(erasedDateUtc)}. It contains no personal
      data. {waiversKept > 0 && `${waiversKept} signed waivers stay for now, and go by themselves. `}
      The point of sale is told. Backups contain the person until they expire.
    </Banner>
  )
}
