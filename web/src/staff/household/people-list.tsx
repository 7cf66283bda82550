import type { StaffPerson } from '@first-chair/core/staff/staff-household'
import type { ReactNode } from 'react'
import { isManyPeople, type Rows } from './fit-household.ts'
import styles from './people-list.module.css'
import { PersonRow } from './person-row.tsx'

/** The people of a household, a row each. */
export function PeopleList({
  people,
  householdId,
  isDesk,
  rows,
  asOf,
  handOver,
  ticks,
}: {
  people: readonly StaffPerson[]
  householdId: string
  isDesk: boolean
  rows: Rows
  /** When this was true, without a network. */
  asOf: string | undefined
  /** The button with which the desk hands its device to the household. */
  handOver: ReactNode
  /** Absent for roles that do not record arrivals. */
  ticks: { isOn: (contactId: string) => boolean; onChange: (contactId: string) => void } | undefined
}) {
  const isMany = isManyPeople(people)
  return (
    <ul className={styles.list} data-many={isMany || undefined} data-low={(rows !== 'usual' && !isMany) || undefined}>
      {people.map((person) => (
        <PersonRow
          key={person.contactId}
          person={person}
          householdId={householdId}
          isDesk={isDesk}
          rows={rows}
          isMany={isMany}
          asOf={asOf}
          handOver={handOver}
          tick={ticks && { isOn: ticks.isOn(person.contactId), onChange: () => ticks.onChange(person.contactId) }}
        />
      ))}
    </ul>
  )
}
